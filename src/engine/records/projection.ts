import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import { projectionLimits } from '../model/projectionLimits.ts'
import type { Condition, Row } from '../model/query.ts'
import type { Entity, Registry } from '../model/registry.ts'
import { notDeleted, reachConditions, readableNames, rowAs } from './entityFor.ts'
import { farRowsOf } from './farName.ts'

/** What of records is requested, unchecked: names of properties, with points those of records that they refer to, and which of these are requested themselves. */
export interface RequestedProjection {
  fields?: readonly string[] | undefined
  expand?: readonly string[] | undefined
}

/** What somebody is shown of an entity's records. */
export interface Shown {
  /** The table of the rows, and what they meet to be shown. */
  table: string
  where: readonly Condition[]
  /** Every name that a record has, in order, with the properties of its row that it is made from. */
  names: ReadonlyMap<string, readonly string[]>
  /** Makes records with these names of rows; made once for many rows. */
  show(names: readonly string[]): (row: Row) => Row
  /** The property that refers to other records, and what is shown of these; undefined where nothing of them is. */
  refersBy(name: string): { property: string; far: Shown } | undefined
}

/** Other records that are returned with a record, under the name by which it refers to them. */
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

/** The same names of the same list each time. */
function ownNames(names: readonly string[]): Shown['names'] {
  const known = namesOf.get(names) ?? new Map(names.map(name => [name, [name]]))
  namesOf.set(names, known)
  return known
}

/** What an actor is shown of an entity's records, as far as they may read them. */
export function shownTo(context: { registry: Registry; actor: Actor; entity: Entity }): Shown {
  const { registry, actor, entity } = context
  return {
    table: entity.table,
    where: [...reachConditions(actor, entity, 'read'), notDeleted],
    names: ownNames(readableNames(actor, entity)),
    show: names => row => rowAs(names, row),
    refersBy: name => {
      const rows = farRowsOf(context, name)
      return rows && { property: name, far: shownTo({ registry, actor, entity: rows.target }) }
    },
  }
}

/** A name that is requested: what is left of it behind the points that are read, and how it was written. */
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

/** Whole records: of the same names the same lists each time, so that a store finds its columns once. */
const whole = new WeakMap<Shown['names'], { names: readonly string[]; properties: readonly string[] }>()

function wholeOf(shown: Shown): Projection {
  const names = [...shown.names.keys()]
  const known = whole.get(shown.names) ?? { names, properties: [...new Set([...shown.names.values()].flat())] }
  whole.set(shown.names, known)
  return { shown, properties: known.properties, show: shown.show(known.names), relations: [] }
}

/** Reads names within one another, and counts the relations that they follow. */
function createReader(): (shown: Shown, requested: RequestedPaths, depth?: number) => Projection {
  let followed = 0
  const read = (shown: Shown, { fields, expand }: RequestedPaths, depth = 0): Projection => {
    if (!fields && expand.length === 0) return wholeOf(shown)
    const own = fields?.filter(isOwn)
    const stranger = own?.find(({ names: [name = ''] }) => !shown.names.has(name))
    if (stranger) throw unknown(stranger)
    // Whose record it is that refers to others, its property says.
    const always = depth === 0 ? ['id'] : []
    const names = own ? [...new Set([...always, ...own.flatMap(path => path.names)])] : [...shown.names.keys()]
    const followedBy = (path: Path): string => path.names[0] ?? ''
    const farther = fields?.filter(path => !isOwn(path)) ?? []
    const groups = Map.groupBy([...expand, ...farther], followedBy)
    const relations = [...groups].map(([name, paths]): Relation => {
      const found = depth < projectionLimits.depth ? shown.refersBy(name) : undefined
      const [first] = paths
      if (!found && first) throw unknown(first)
      if (!found || ++followed > projectionLimits.relations)
        throw new Problem('malformed_parameter', { parameter: 'expand' })
      const named = farther.filter(path => followedBy(path) === name).map(behind)
      const expanded = expand.filter(path => followedBy(path) === name && !isOwn(path)).map(behind)
      const requested = { fields: named.length > 0 ? named : undefined, expand: expanded }
      return { name, property: found.property, far: read(found.far, requested, depth + 1) }
    })
    const made = names.flatMap(name => shown.names.get(name) ?? [])
    return {
      shown,
      properties: [...new Set([...made, ...relations.map(({ property }) => property)])],
      show: shown.show(names),
      relations,
    }
  }
  return read
}

/**
 * What is requested of records that somebody is shown; all of it where nothing is named, and the id always. A record is whole unless `fields` names something of it. Throws
 * `unknown_field` for what is not there and for what may not be read, both alike, and `malformed_parameter` for too many relations.
 */
export const readProjection = (shown: Shown, { fields, expand }: RequestedProjection = {}): Projection =>
  createReader()(shown, { fields: pathsOf(fields), expand: pathsOf(expand) ?? [] })
