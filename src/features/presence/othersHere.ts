import type { Tab } from './presence.ts'

/** Somebody else who has a record open, and the property that they are in. */
export interface OtherHere {
  person: string
  property: string | null
}

/** Everybody else who has a record open, each once: where a person is in a field in one tab, that counts. A second tab of one's own is nobody else. */
export function othersHere(tabs: readonly Tab[], me: string): OtherHere[] {
  const others = new Map<string, OtherHere>()
  for (const { person, property } of tabs)
    if (person !== me) others.set(person, { person, property: property ?? others.get(person)?.property ?? null })
  return [...others.values()]
}
