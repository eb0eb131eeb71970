import { pathKey, type Path } from './mistake.ts'
import type { Placed, ReadDocument } from './readDocument.ts'
import type { StoredChange } from './documentSchema.ts'

/** Entries of a change whose items can be removed individually. */
const itemized: readonly unknown[] = ['add', 'hide', 'groups', 'order', 'completeness', 'columns', 'filters']

/**
 * Returns the path of the smallest unit that is removed because of a mistake in it: a resource, a code list, or one
 * entry of a change.
 */
export function unitOf(path: Path): Path {
  const [part, , entry] = path
  if (part !== 'changes' || entry === undefined || entry === 'entity') return path.slice(0, 2)
  return path.slice(0, itemized.includes(entry) && path.length > 3 ? 4 : 3)
}

/** Returns a change without some of its entries. */
function changeWithout({ index, value }: Placed<StoredChange>, isOut: (path: Path) => boolean): Placed<StoredChange> {
  const path = ['changes', index]
  const places: Record<string, number[]> = {}
  const kept = Object.entries(value)
    .filter(([entry]) => entry === 'entity' || !isOut([...path, entry]))
    .map(([entry, content]) => {
      if (!itemized.includes(entry)) return [entry, content]
      if (!Array.isArray(content))
        return [entry, Object.fromEntries(Object.entries(content).filter(([name]) => !isOut([...path, entry, name])))]
      const items = content
        .map((item: unknown, place) => ({ item, place }))
        .filter(({ place }) => !isOut([...path, entry, place]))
      places[entry] = items.map(({ place }) => place)
      return [entry, items.map(({ item }) => item)]
    })
  return { index, value: Object.fromEntries(kept) as StoredChange, places }
}

/** Returns a document without the units with those keys (`pathKey`). */
export function withoutUnits(read: ReadDocument, out: ReadonlySet<string>): ReadDocument {
  if (out.size === 0) return read
  const isOut = (path: Path): boolean => out.has(pathKey(path))
  return {
    resources: read.resources.filter(({ index }) => !isOut(['resources', index])),
    changes: read.changes.filter(({ index }) => !isOut(['changes', index])).map(change => changeWithout(change, isOut)),
    codeLists: read.codeLists.filter(({ index }) => !isOut(['codeLists', index])),
    purged: read.purged,
  }
}

/** Translates a path in a document with removed units to the path in the original one, with all units. */
export function originalPath(path: Path, { changes }: ReadDocument): Path {
  const [part, index, entry, place, ...rest] = path
  const change = part === 'changes' ? changes.find(one => one.index === index) : undefined
  const places = change?.places?.[String(entry)]
  return places && typeof place === 'number' ? [...path.slice(0, 3), places[place] ?? place, ...rest] : path
}
