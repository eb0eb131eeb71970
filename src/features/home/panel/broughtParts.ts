import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

let parts: readonly HomePart[] = []

/** Sets, before the homepage is shown, what it is made of; parts are in the order in which they are given. */
export const bringHomeParts = (value: readonly HomePart[]): void => void (parts = value)

/** What the homepage is made of; nothing where the product has brought nothing. */
export const homeParts = (): readonly HomePart[] => parts
