import type { ComponentType } from 'react'

let parts: Readonly<Record<string, ComponentType>> = {}

/**
 * Adds components to the profile screen, by name, in addition to those every account has. Must be called before the
 * screen is shown.
 */
export const configureProfileParts = (value: typeof parts): void => void (parts = value)

/** The components that the product adds to the profile screen; none by default. */
export const profileParts = (): typeof parts => parts
