import type { StoredChange, StoredDocument, StoredResource } from '../stored/documentSchema.ts'

/**
 * A field whose values are converted to those of another field, both identified by their permanent IDs. The source
 * keeps its values.
 */
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

/** Returns the IDs of the visible fields of a part. */
const shownIn = (part: Part | undefined): Set<string> =>
  new Set(Object.entries(part?.ids ?? {}).flatMap(([name, id]) => (part?.hide?.includes(name) ? [] : [id])))

/** Returns the fields of a document that were converted from fields of another type. */
export const conversionsIn = (document: StoredDocument): FieldConversion[] =>
  partsOf(document).flatMap(([table, { converted = {} }]) =>
    Object.entries(converted).map(([target, source]) => ({ table, source, target })),
  )

/**
 * Returns the conversions between two documents. If the type of a field changes, the new field takes over the values of
 * the old one; if that is undone, the old field takes over what was written in the meantime. A hidden field that never
 * received its values (`unfilled`) receives them when it is shown, after the field that it is converted from.
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
