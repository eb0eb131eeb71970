import type { Feature } from '../../src/engine/feature.ts'
import type { ProductDeclaration } from '../../src/engine/product.ts'
import { marani } from '../../src/tourism/declarations.ts'

/** A feature of Marani. Throws where there is none of that name. */
export const featureNamed = (name: string): Feature => {
  const found = marani.features.find(feature => feature.name === name)
  if (!found) throw new Error(`No feature ${name}`)
  return found
}

/** A feature with all that it needs, and what these need in turn, by name. */
export function needsOf(name: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const other of featureNamed(name).needs) needsOf(other, known)
  return known
}

/** A feature with all that stand on it, by name. */
export function dependentsOf(name: string): ReadonlySet<string> {
  const gone = new Set([name])
  for (const before of marani.features)
    for (const { name: other, needs } of [before, ...marani.features])
      if (needs.some(one => gone.has(one))) gone.add(other)
  return gone
}

/** Marani with some features taken out of its register. */
export const without = (gone: ReadonlySet<string>): ProductDeclaration => ({
  ...marani,
  features: marani.features.filter(({ name }) => !gone.has(name)),
})
