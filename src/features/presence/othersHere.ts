import type { Tab } from './presence.ts'

/** Someone else who has a record open, and the property whose field they are in. */
export interface OtherHere {
  person: string
  property: string | null
}

/**
 * Returns everyone else who has a record open, each once, with the field they are in, in any of their tabs. Other tabs
 * of the same person do not count.
 */
export function othersHere(tabs: readonly Tab[], me: string): OtherHere[] {
  const others = new Map<string, OtherHere>()
  for (const { person, property } of tabs)
    if (person !== me) others.set(person, { person, property: property ?? others.get(person)?.property ?? null })
  return [...others.values()]
}
