import type { ComponentType } from 'react'

let ways: Readonly<Record<string, ComponentType>> = {}

/**
 * Adds the ways, other than the password, in which people without a second step can give a proof, by name. Must be
 * called before a proof is required.
 */
export const configureProofWays = (value: typeof ways): void => void (ways = value)

/** The ways to give a proof that the product offers in addition to the password; none by default. */
export const proofWays = (): typeof ways => ways
