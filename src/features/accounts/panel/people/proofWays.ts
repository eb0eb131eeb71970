import type { ComponentType } from 'react'

let ways: Readonly<Record<string, ComponentType>> = {}

/** Says, before anybody is requested a proof, by what else than the password people without a second step prove that they are there, by name. */
export const bringProofWays = (value: typeof ways): void => void (ways = value)

/** What the product offers besides the password; nothing where it has said so. */
export const proofWays = (): typeof ways => ways
