import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import { projectionLimits } from '../model/projectionLimits.ts'
import type { Condition, Row } from '../model/query.ts'
import type { Entity, Registry } from '../model/registry.ts'
import { notDeleted, reachConditions, readableNames, pickProperties } from './entityFor.ts'
import { relatedRowsOf } from './relatedName.ts'

/**
 * A requested projection, unchecked: names of properties (with points for those of referenced records), and the
 * references to expand.
 */
export interface RequestedProjection {
  fields?: readonly string[] | undefined
  expand?: readonly string[] | undefined
}

/** The readable part of an entity. */
export interface Shown {
  /** The table, and the conditions for readable rows. */
  table: string
  where: readonly Condition[]
  /** Every readable name in order, with the stored properties that it is made of. */
  names: ReadonlyMap<string, readonly string[]>
  /** Returns a function that turns rows into records with these names; create it once for many rows. */
  show(names: readonly string[]): (row: Row) => Row
  /**
   * Returns the property of a reference, and the readable part of its target; undefined if nothing of the target is
   * readable.
   */
  refersBy(name: string): { property: string; far: Shown } | undefined
}

/** Expanded records, and the name of the reference to them. */
interface Relation {
  name: string
  property: string
  far: Projection
}

/** Which properties of rows are read, and how they become records. */
export interface Projection {
  shown: Shown
  properties: readonly string[]
  show(row: Row): Row
  relations: readonly Relation[]
}

const namesOf = new WeakMap<readonly string[], Shown['names']>()

/** Returns the same map for the same list of names. */
function ownNames(names: readonly string[]): Shown['names'] {
  const known = namesOf.get(names) ?? new Map(names.map(name => [name, [name]]))
  namesOf.set(names, known)
  return known
}

const pickers = new WeakMap<readonly string[], (row: Row) => Row>()

/** Returns the same function for the same list of names. */
function pickerOf(names: readonly string[]): (row: Row) => Row {
  const known = pickers.get(names) ?? (row => pickProperties(names, row))
  pickers.set(names, known)
  return known
}

/** Returns the part of an entity that the actor may read. */
export function shownTo(context: { registry: Registry; actor: Actor; entity: Entity }): Shown {
  const { registry, actor, entity } = context
  return {
    table: entity.table,
    where: [...reachConditions(actor, entity, 'read'), notDeleted],
    names: ownNames(readableNames(actor, entity)),
    show: pickerOf,
    refersBy: name => {
      const rows = relatedRowsOf(context, name)
      return rows && { property: name, far: shownTo({ registry, actor, entity: rows.target }) }
    },
  }
}

/** A requested name: the part that is not resolved yet, and the original spelling. */
interface Path {
  names: readonly string[]
  written: string
}

const pathsOf = (written: readonly string[] | undefined): Path[] | undefined =>
  written && [...new Set(written)].map(one => ({ names: one.split('.'), written: one }))

const isOwn = ({ names }: Path): boolean => names.length === 1
const behind = ({ names: [, ...names], written }: Path): Path => ({ names, written })
const unknown = ({ written }: Path): Problem => new Problem('unknown_field', { field: written })

interface RequestedPaths {
  fields: readonly Path[] | undefined
  expand: readonly Path[]
}

/** The names of a projection, and the stored properties that it reads. */
interface NameLists {
  names: readonly string[]
  properties: readonly string[]
}

/** Projections of whole records. The same names always have the same lists, so that a store can cache its columns. */
const whole = new WeakMap<Shown['names'], NameLists>()

function wholeOf(shown: Shown): Projection {
  const names = [...shown.names.keys()]
  const known = whole.get(shown.names) ?? { names, properties: [...new Set([...shown.names.values()].flat())] }
  whole.set(shown.names, known)
  return { shown, properties: known.properties, show: shown.show(known.names), relations: [] }
}

const requestedLists = new WeakMap<Shown['names'], Map<string, NameLists>>()
/** How many different requests for parts of an entity have the same lists. */
const maxRequestedLists = 100

/** Returns the same lists for equal ones, so that stores and responses can cache by them. */
function sameLists(readable: Shown['names'], lists: NameLists): NameLists {
  const known = requestedLists.get(readable) ?? new Map<string, NameLists>()
  requestedLists.set(readable, known)
  const key = `${lists.names.join()} ${lists.properties.join()}`
  const same = known.get(key) ?? lists
  if (same === lists && known.size === maxRequestedLists) known.clear()
  known.set(key, same)
  return same
}

/** Creates a reader of nested names that counts the relations they follow. */
function createReader(): (shown: Shown, requested: RequestedPaths, depth?: number) => Projection {
  let followedRelations = 0
  const read = (shown: Shown, { fields, expand }: RequestedPaths, depth = 0): Projection => {
    if (!fields && expand.length === 0) return wholeOf(shown)
    const own = fields?.filter(isOwn)
    const unknownPath = own?.find(({ names: [name = ''] }) => !shown.names.has(name))
    if (unknownPath) throw unknown(unknownPath)
    // An expanded record is identified by the reference to it.
    const always = depth === 0 ? ['id'] : []
    const requestedNames = own ? [...new Set([...always, ...own.flatMap(path => path.names)])] : [...shown.names.keys()]
    const followedBy = (path: Path): string => path.names[0] ?? ''
    const relatedPaths = fields?.filter(path => !isOwn(path)) ?? []
    const groups = Map.groupBy([...expand, ...relatedPaths], followedBy)
    const relations = [...groups].map(([name, paths]): Relation => {
      const found = depth < projectionLimits.depth ? shown.refersBy(name) : undefined
      const [first] = paths
      if (!found && first) throw unknown(first)
      if (!found || ++followedRelations > projectionLimits.relations)
        throw new Problem('malformed_parameter', { parameter: 'expand' })
      const named = relatedPaths.filter(path => followedBy(path) === name).map(behind)
      const expanded = expand.filter(path => followedBy(path) === name && !isOwn(path)).map(behind)
      const requested = { fields: named.length > 0 ? named : undefined, expand: expanded }
      return { name, property: found.property, far: read(found.far, requested, depth + 1) }
    })
    const made = requestedNames.flatMap(name => shown.names.get(name) ?? [])
    const { names, properties } = sameLists(shown.names, {
      names: requestedNames,
      properties: [...new Set([...made, ...relations.map(({ property }) => property)])],
    })
    return { shown, properties, show: shown.show(names), relations }
  }
  return read
}

/**
 * Reads the projection of records: everything if nothing is requested, and always the ID. A record is complete unless
 * `fields` names some of its properties. Throws `unknown_field` for names that do not exist or may not be read, without
 * distinction, and `malformed_parameter` for too many relations.
 */
export const readProjection = (shown: Shown, { fields, expand }: RequestedProjection = {}): Projection =>
  createReader()(shown, { fields: pathsOf(fields), expand: pathsOf(expand) ?? [] })
