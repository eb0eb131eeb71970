import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

let parts: readonly HomePart[] = []

/** Configures the parts of the homepage, in their order. Must be called before it is shown. */
export const configureHomeParts = (value: readonly HomePart[]): void => void (parts = value)

/** The parts of the homepage; none by default. */
export const homeParts = (): readonly HomePart[] => parts
