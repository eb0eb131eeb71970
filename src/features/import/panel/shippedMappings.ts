import type { ImportMapping } from '../import.ts'
import { readMapping } from '../records/mapping.ts'

/** A mapping that comes with the product, and its name. */
export interface Shipped {
  name: string
  mapping: ImportMapping
}

let brought: readonly Shipped[] = []

/** Registers the product's mappings by name, in the format of files. */
export function registerMappings(mappings: Readonly<Record<string, unknown>>): void {
  brought = Object.entries(mappings).map(([name, written]) => ({ name, mapping: readMapping(written) }))
}

/** Returns the mappings that come with the product. */
export const shippedMappings = (): readonly Shipped[] => brought
