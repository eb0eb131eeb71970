import type { ImportMapping } from '../import.ts'
import { readMapping } from '../records/mapping.ts'

/** A mapping that came with the product, and what it is called. */
export interface Shipped {
  name: string
  mapping: ImportMapping
}

let brought: readonly Shipped[] = []

/** Brings the mappings that the product has, by name, as they are written in files. */
export function bringMappings(mappings: Readonly<Record<string, unknown>>): void {
  brought = Object.entries(mappings).map(([name, written]) => ({ name, mapping: readMapping(written) }))
}

export const shippedMappings = (): readonly Shipped[] => brought
