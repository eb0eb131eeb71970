import { pathKey, type Path } from './mistake.ts'
import type { Placed, ReadDocument } from './readDocument.ts'
import type { StoredChange } from './documentSchema.ts'

/** Entries of a change of which one can be left out, and the others kept. */
const itemised: readonly unknown[] = ['add', 'hide', 'groups', 'order', 'completeness', 'columns', 'filters']

/** What is left out whole because of something wrong in it: a resource, a list of values, or one entry of a change. */
export function unitOf(path: Path): Path {
  const [part, , entry] = path
  if (part !== 'changes' || entry === undefined || entry === 'entity') return path.slice(0, 2)
  return path.slice(0, itemised.includes(entry) && path.length > 3 ? 4 : 3)
}

/** A change without some of its entries. */
function changeWithout({ index, value }: Placed<StoredChange>, isOut: (path: Path) => boolean): Placed<StoredChange> {
  const path = ['changes', index]
  const places: Record<string, number[]> = {}
  const kept = Object.entries(value)
    .filter(([entry]) => entry === 'entity' || !isOut([...path, entry]))
    .map(([entry, content]) => {
      if (!itemised.includes(entry)) return [entry, content]
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

/** A document without the units of those keys (`pathKey`). */
export function without(read: ReadDocument, out: ReadonlySet<string>): ReadDocument {
  if (out.size === 0) return read
  const isOut = (path: Path): boolean => out.has(pathKey(path))
  return {
    resources: read.resources.filter(({ index }) => !isOut(['resources', index])),
    changes: read.changes.filter(({ index }) => !isOut(['changes', index])).map(change => changeWithout(change, isOut)),
    codeLists: read.codeLists.filter(({ index }) => !isOut(['codeLists', index])),
    purged: read.purged,
  }
}

/** Where that is in the whole document which is at a path of what was left of it. */
export function placeInWhole(path: Path, { changes }: ReadDocument): Path {
  const [part, index, entry, place, ...rest] = path
  const change = part === 'changes' ? changes.find(one => one.index === index) : undefined
  const places = change?.places?.[String(entry)]
  return places && typeof place === 'number' ? [...path.slice(0, 3), places[place] ?? place, ...rest] : path
}
