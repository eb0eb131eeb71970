import type { StoredRow } from '../fields/rowOf.ts'
import { type Condition, type RelatedRows, mapCondition, type Query, type Row } from '../model/query.ts'
import type { Entity, Registry } from '../model/registry.ts'
import { storedNames } from '../model/stored/asStored.ts'
import type { FormerNames } from '../model/stored/formerNames.ts'
import type { Successors } from '../model/stored/successors.ts'
import { currentEntry, storedComparison, storedEntry, type HistoryNames } from './renamedHistory.ts'
import { type Selection, type Store, typed, UniqueConflict } from './store.ts'

type Rename = (name: string) => string

/** Translates the names of a table's properties to stored names, and back. */
interface Names {
  toStore: Rename
  fromStore: Rename
}

const same: Rename = name => name

/** System fields are never renamed. */
const renamedRow = <Item extends Row>(row: Item, rename: Rename): Item =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value])) as Item

interface NamesOf {
  (entity: string): Names
  history: HistoryNames
}

/** The table of history entries, which contain names of properties of other tables. */
export const historyTable = 'history'

/** Translates conditions on an entity's properties to stored names, including conditions on referenced rows. */
const renamedConditions = (where: readonly Condition[], entity: string, namesOf: NamesOf): Condition[] =>
  where.map(condition =>
    mapCondition(condition, one => {
      if (entity === historyTable) return storedComparison(one, namesOf.history)
      const property = namesOf(entity).toStore(one.property)
      return one.operator === 'names'
        ? { ...one, property, value: renamedRelated(one.value, namesOf) }
        : { ...one, property }
    }),
  )

const renamedRelated = <Chosen extends RelatedRows>(related: Chosen, namesOf: NamesOf): Chosen => ({
  ...related,
  where: renamedConditions(related.where, related.entity, namesOf),
})

const renamedSelection = <Chosen extends Selection>(selection: Chosen, namesOf: NamesOf): Chosen => ({
  ...selection,
  where: renamedConditions(selection.where, selection.entity, namesOf),
})

const renamedSort = ({ property, order, related }: Query['sort'], entity: string, namesOf: NamesOf): Query['sort'] => ({
  property: namesOf(entity).toStore(property),
  order,
  ...(related && {
    related: { ...renamedRelated(related, namesOf), property: namesOf(related.entity).toStore(related.property) },
  }),
})

const renamedQuery = (query: Query, namesOf: NamesOf): Query => ({
  ...renamedSelection(query, namesOf),
  sort: renamedSort(query.sort, query.entity, namesOf),
  ...(query.properties && { properties: query.properties.map(namesOf(query.entity).toStore) }),
})

/** Reports a conflict under the name that the caller knows. */
async function named<Result>(work: Promise<Result>, { fromStore }: Names): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UniqueConflict) throw new UniqueConflict(error.entity, fromStore(error.property))
    throw error
  }
}

/** Wraps a store whose rows are stored under other names than the declared ones. */
function renaming(store: Store, namesOf: NamesOf): Store {
  const rowsOf = (entity: string, rows: readonly StoredRow[]): StoredRow[] =>
    entity === historyTable
      ? rows.map(line => currentEntry(line, namesOf.history))
      : rows.map(row => renamedRow(row, namesOf(entity).fromStore))
  const queryOf = (query: Query): Query => renamedQuery(query, namesOf)
  const selectionOf = (selection: Selection): Selection => renamedSelection(selection, namesOf)
  const stored = (entity: string, rows: readonly Partial<StoredRow>[]): Partial<StoredRow>[] =>
    entity === historyTable
      ? rows.map(line => storedEntry(line, namesOf.history))
      : rows.map(row => renamedRow(row, namesOf(entity).toStore))
  const conditions = (entity: string, where: readonly Condition[]): Condition[] =>
    renamedConditions(where, entity, namesOf)
  return typed({
    find: async query => {
      const rows = await store.find(queryOf(query))
      return query.withStoredNames ? rows : rowsOf(query.entity, rows)
    },
    findCounted: async (query, limit) => {
      const { rows, count } = await store.findCounted(queryOf(query), limit)
      return { rows: rowsOf(query.entity, rows), count }
    },
    mayHave: selections => store.mayHave(selections.map(selectionOf)),
    count: (selection, limit) => store.count(selectionOf(selection), limit),
    countEach: (entity, where, each, limit) =>
      store.countEach(entity, conditions(entity, where), conditions(entity, each), limit),
    countBy: (selection, property) =>
      store.countBy(selectionOf(selection), namesOf(selection.entity).toStore(property)),
    countCells: (selection, { x, y }) => {
      const { toStore } = namesOf(selection.entity)
      return store.countCells(selectionOf(selection), {
        x: { ...x, property: toStore(x.property) },
        y: { ...y, property: toStore(y.property) },
      })
    },
    sumsBy: sums => {
      const { toStore } = namesOf(sums.of.entity)
      const { value, slice, about } = sums.of
      return store.sumsBy({
        ...sums,
        of: { ...sums.of, value: toStore(value), slice: toStore(slice), about: toStore(about) },
        about: selectionOf(sums.about),
        by: namesOf(sums.about.entity).toStore(sums.by),
      })
    },
    insert: (entity, rows) => named(store.insert(entity, stored(entity, rows)), namesOf(entity)),
    insertFree: (entity, rows) => store.insertFree(entity, stored(entity, rows)),
    lock: async query => rowsOf(query.entity, await store.lock(queryOf(query))),
    update: async (entity, where, changes) => {
      const { toStore } = namesOf(entity)
      const work = store.update(entity, conditions(entity, where), renamedRow(changes, toStore))
      return rowsOf(entity, await named(work, namesOf(entity)))
    },
    updateEach: async (entity, changes) => {
      const { toStore } = namesOf(entity)
      const work = store.updateEach(
        entity,
        changes.map(change => ({ ...change, values: renamedRow(change.values, toStore) })),
      )
      return rowsOf(entity, await named(work, namesOf(entity)))
    },
    updateAtVersion: async (entity, row, changes) => {
      const { toStore } = namesOf(entity)
      const [kept = row] = stored(entity, [row])
      const work = store.updateAtVersion(entity, kept as StoredRow, renamedRow(changes, toStore))
      const [written = row] = rowsOf(entity, [await named(work, namesOf(entity))])
      return written
    },
    remove: (entity, where) => store.remove(entity, conditions(entity, where)),
    mentioning: (entity, pattern, after) => store.mentioning(entity, pattern, after),
    openTransactions: () => store.openTransactions(),
    amend: (entity, work) => store.amend(entity, inside => work(renaming(inside, namesOf))),
    transaction: work => store.transaction(inside => work(renaming(inside, namesOf))),
  })
}

/** Former names of fields: those that have no column, and those whose values another field has taken over. */
export interface PastNames {
  former: FormerNames
  successors: Successors
}

const unchanged: Names = { toStore: same, fromStore: same }

/** Returns the translation of an entity's names; undefined if none differ. */
function namesIn({ declaration, properties }: Entity, fieldTypes: Registry['fieldTypes']): Names | undefined {
  const renamed = storedNames(declaration, fieldTypes)
  if (renamed.size === 0) return undefined
  const back = new Map([...renamed].map(([current, kept]) => [kept, current]))
  return {
    toStore: property => renamed.get(property) ?? property,
    fromStore: column => {
      const current = back.get(column)
      return current !== undefined && properties.has(current) ? current : column
    },
  }
}

/**
 * Wraps a store that was made from `asStored` declarations, so that it uses the registry's current names. Renamed
 * fields stay in their columns, and their history is kept. Returns the store itself if nothing was renamed.
 */
export function renamedStore(
  store: Store,
  { entities, fieldTypes }: Registry,
  { former, successors }: PastNames = { former: new Map(), successors: new Map() },
): Store {
  const names = new Map(
    [...entities.values()].flatMap((entity): [string, Names][] => {
      const found = namesIn(entity, fieldTypes)
      return found ? [[entity.name, found]] : []
    }),
  )
  if (names.size === 0) return store
  const fromStore: HistoryNames['fromStore'] = (table, name) => {
    const column = names.get(table)?.fromStore(name) ?? name
    const isKnown = entities.get(table)?.properties.has(column) === true
    const present = isKnown ? column : (former.get(table)?.get(column)?.name ?? column)
    return successors.get(table)?.get(present) ?? present
  }
  const written = [...names.keys()].flatMap(table =>
    [...(entities.get(table)?.properties.keys() ?? []), ...(former.get(table)?.keys() ?? [])].flatMap(name => {
      const column = names.get(table)?.toStore(name) ?? name
      return [name, column].map(line => [fromStore(table, line), line] as const)
    }),
  )
  const everyWritten = Map.groupBy(written, ([present]) => present)
  const history: HistoryNames = {
    toStore: (table, name) => names.get(table)?.toStore(name) ?? name,
    fromStore,
    everyStored: name => [name, ...(everyWritten.get(name) ?? []).map(([, line]) => line)],
  }
  return renaming(
    store,
    Object.assign((entity: string) => names.get(entity) ?? unchanged, { history }),
  )
}
