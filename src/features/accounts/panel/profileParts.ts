import type { ComponentType } from 'react'

let parts: Readonly<Record<string, ComponentType>> = {}

/** Says, before the profile is shown, what a product shows of a person's own there beside what every account has, by name. */
export const bringProfileParts = (value: typeof parts): void => void (parts = value)

/** What the product shows in the profile; nothing where it has said so. */
export const profileParts = (): typeof parts => parts
