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

/**
 * The fields that people see from now on instead of one of another type: the new one after a change of the type, the old one after that is
 * undone, when it gets what was written meanwhile.
 */
export function conversionsBetween(from: StoredDocument, to: StoredDocument): FieldConversion[] {
  const before = new Map(partsOf(from))
  return partsOf(to).flatMap(([table, part]) => {
    const [was, is] = [shownIn(before.get(table)), shownIn(part)]
    const links = Object.entries(part.converted ?? {})
    return [...links, ...links.map(([target, source]) => [source, target] as const)]
      .filter(([target, source]) => is.has(target) && !was.has(target) && was.has(source) && !is.has(source))
      .map(([target, source]) => ({ table, source, target }))
  })
}
