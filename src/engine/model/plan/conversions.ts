import type { StoredChange, StoredDocument, StoredResource } from '../stored/documentSchema.ts'

/** A field whose values become those of another one, both by their lasting ids; what it had stays. */
export interface FieldConversion {
  table: string
  source: string
  target: string
}

type Part = Pick<StoredResource | StoredChange, 'ids' | 'hide' | 'converted'>

const partsOf = ({ resources = [], changes = [] }: StoredDocument): [table: string, part: Part][] => [
  ...resources.filter(({ hidden }) => !hidden).map((one): [string, Part] => [one.entity.name, one]),
  ...changes.map((one): [string, Part] => [one.entity, one]),
]

/** The ids of the fields of a part that people see. */
const shownIn = (part: Part | undefined): Set<string> =>
  new Set(Object.entries(part?.ids ?? {}).flatMap(([name, id]) => (part?.hide?.includes(name) ? [] : [id])))

/** The fields of a document that are made of others of another type. */
export const linksOf = (document: StoredDocument): FieldConversion[] =>
  partsOf(document).flatMap(([table, { converted = {} }]) =>
    Object.entries(converted).map(([target, source]) => ({ table, source, target })),
  )

/**
 * The fields that people see from now on instead of one of another type: the new one after a change of the type, the old one after that is
 * undone, when it gets what was written meanwhile. One that was hidden and never got its values, of the `unfilled` ids, gets them once it is shown,
 * after those that it is made of.
 */
export function conversionsBetween(
  from: StoredDocument,
  to: StoredDocument,
  unfilled: ReadonlySet<string> = new Set(),
): FieldConversion[] {
  const before = new Map(partsOf(from))
  return partsOf(to).flatMap(([table, part]) => {
    const [was, is] = [shownIn(before.get(table)), shownIn(part)]
    const links = Object.entries(part.converted ?? {})
    const made = new Map(links)
    const kept = (target: string, behind: readonly string[] = []): FieldConversion[] => {
      const source = made.get(target)
      if (source === undefined || !unfilled.has(target) || is.has(source) || behind.includes(source)) return []
      return [...kept(source, [...behind, target]), { table, source, target }]
    }
    return [...links, ...links.map(([target, source]) => [source, target] as const)].flatMap(([target, source]) => {
      if (!is.has(target) || was.has(target) || is.has(source)) return []
      if (was.has(source)) return [{ table, source, target }]
      return made.get(target) === source ? kept(target) : []
    })
  })
}
