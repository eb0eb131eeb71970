import { Database } from 'fakerest'
import type { Condition, Query, Row } from '../engine/model/query.ts'
import type { StoredRow } from '../engine/fields/rowOf.ts'
import type { Registry } from '../engine/model/registry.ts'
import { unmoderatedStatus } from '../engine/model/systemFields.ts'
import {
  type RowStore,
  type Selection,
  type Store,
  typed,
  UniqueConflict,
  VersionConflict,
} from '../engine/records/store.ts'
import { is } from '../engine/records/findOne.ts'
import { comparisonFor, isAfterCursor, predicateFor, orderOf, property } from './findRows.ts'
import type { Purge } from '../features/declarations/schemaManager.ts'
import { purgeRows } from './purgeRows.ts'
import { frozenRow, replaceRows, rowsOf } from './rows.ts'
import { sumRows } from './sumRows.ts'

type Operations = Omit<RowStore, 'transaction' | 'amend'>

/** Throws if undeclared properties are written. */
const checkNames = (registry: Registry, entity: string, row: Row): void => {
  for (const name of Object.keys(row)) property(registry, entity, name)
}

/** Returns a row with all properties of its entity; missing ones have the empty value of their type. */
function complete(registry: Registry, entity: string, row: Row): Row {
  const { properties } = registry.entity(entity)
  const declared = Array.from(properties.values(), ({ name, nullable, type, field }) => {
    const { [name]: value = nullable ? type.empty : (field.initial ?? type.empty) } = row
    return [name, value] as const
  })
  const further = Object.entries(row).filter(([name]) => !properties.has(name))
  return frozenRow(Object.fromEntries([...declared, ...further]))
}

/** Returns a row as a registry declares it; properties that are no longer declared stay in the table but are hidden. */
const seen = (registry: Registry, entity: string, row: Row): StoredRow => {
  const { properties } = registry.entity(entity)
  const present: Row = {}
  for (const name of Object.keys(row)) if (properties.has(name)) present[name] = row[name]
  return present as StoredRow
}

/** Returns a function that selects the properties of a query and the ID. Throws if one is undeclared. */
function chosen(registry: Registry, { entity, properties }: Query): (row: Row) => Row {
  if (!properties) return row => row
  const names = [...new Set(['id', ...properties])].map(name => property(registry, entity, name).name)
  return row => Object.fromEntries(names.map(name => [name, row[name]]))
}

/**
 * Throws `UniqueConflict` if a row that is about to be written has the same value of a unique property as another one,
 * unless one of them is deleted.
 */
const checkUnique = (registry: Registry, entity: string, written: readonly Row[], others: readonly Row[]): void => {
  for (const { name, field } of registry.entity(entity).properties.values()) {
    if (!field.unique && name !== 'id') continue
    const isFilled = (row: Row): boolean => row[name] !== null && (name === 'id' || row.deleted_at === null)
    const filled = written.filter(isFilled).map(row => row[name])
    const values = new Set(filled)
    const isTaken = (row: Row): boolean => values.has(row[name]) && isFilled(row)
    if (values.size < filled.length || (values.size > 0 && others.some(isTaken))) throw new UniqueConflict(entity, name)
  }
}

/** Throws for append-only rows, like a database trigger. */
const refuseChange = (registry: Registry, entity: string): void => {
  if (registry.entity(entity).declaration.appendOnly) throw new Error(`rows of ${entity} are only ever added`)
}

const addRows = (database: Database, registry: Registry, entity: string, rows: readonly Row[]): void => {
  for (const row of rows) checkNames(registry, entity, row)
  const added = rows.map(row => complete(registry, entity, row))
  const present = rowsOf(database, entity)
  checkUnique(registry, entity, added, present)
  replaceRows(database, entity, [...present, ...added])
}

/** Replaces rows by their IDs. */
const changeRows = (database: Database, registry: Registry, entity: string, changed: readonly Row[]): void => {
  if (changed.length === 0) return
  const next = new Map(changed.map(row => [row.id, row]))
  const present = rowsOf(database, entity)
  checkUnique(
    registry,
    entity,
    changed,
    present.filter(row => !next.has(row.id)),
  )
  replaceRows(
    database,
    entity,
    present.map(row => next.get(row.id) ?? row),
  )
}

/**
 * Returns the operations on the rows as a registry declares them; append-only rows of the entity `amended` may be
 * changed.
 */
const operationsOn = (database: Database, registry: Registry, amended?: string): Operations => {
  const matchingRows = (selection: Selection): Row[] =>
    rowsOf(database, selection.entity).filter(predicateFor(database, registry, selection))
  const selected = (entity: string, where: readonly Condition[]): Row[] => matchingRows({ entity, where })

  return {
    async find(query: Query) {
      const { entity, sort, offset, limit } = query
      const { column } = property(registry, entity, sort.property)
      const meets = predicateFor(database, registry, query)
      const filter = (row: Row) => meets(row) && isAfterCursor(query, column, row)
      const choose = chosen(registry, query)
      return rowsOf(database, entity)
        .filter(filter)
        .toSorted(orderOf(query, comparisonFor(database, registry, query)))
        .slice(offset, offset + limit)
        .map(row => seen(registry, entity, choose(row)))
    },
    async findCounted(query, limit) {
      return { rows: await this.find(query), count: await this.count(query, limit) }
    },
    async mayHave(selections) {
      return selections.map(({ fallback: _farther, ...near }) => matchingRows(near).length > 0)
    },
    async count(selection, limit = Infinity) {
      return Math.min(matchingRows(selection).length, limit)
    },
    async countEach(entity, where, each, limit) {
      const rows = selected(entity, [...where, { any: each }]).slice(0, limit + 1)
      const counts = each.map(one => rows.filter(predicateFor(database, registry, { entity, where: [one] })).length)
      return { counts, isWhole: rows.length <= limit }
    },
    async countBy(selection, name) {
      property(registry, selection.entity, name)
      const counts = Map.groupBy(matchingRows(selection), row => (row[name] ?? null) as number | null)
      return [...counts]
        .map(([value, rows]) => ({ value, count: rows.length }))
        .toSorted((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity))
    },
    async countCells(selection, { x, y }) {
      for (const side of [x, y]) property(registry, selection.entity, side.property)
      const placed = matchingRows(selection).flatMap(row => {
        const [across, up] = [row[x.property], row[y.property]]
        return typeof across === 'number' && typeof up === 'number'
          ? [{ x: Math.floor(across / x.side), y: Math.floor(up / y.side), id: String(row.id) }]
          : []
      })
      return [...Map.groupBy(placed, cell => `${cell.x} ${cell.y}`).values()].flatMap(([first, ...others]) =>
        first ? [{ x: first.x, y: first.y, count: others.length + 1, id: others.length === 0 ? first.id : null }] : [],
      )
    },
    async sumsBy(sums) {
      const { of, about, by } = sums
      for (const name of [of.value, of.slice, of.about]) property(registry, of.entity, name)
      property(registry, about.entity, by)
      return sumRows(sums, { counted: rowsOf(database, of.entity), about: matchingRows(about) })
    },
    async insert(entity, rows) {
      addRows(database, registry, entity, rows)
    },
    async insertFree(entity, rows) {
      let all = 0
      for (const row of rows)
        try {
          addRows(database, registry, entity, [row])
          all++
        } catch (error) {
          if (!(error instanceof UniqueConflict)) throw error
        }
      return all
    },
    async lock(query) {
      return this.find(query)
    },
    async update(entity, where, changes) {
      if (entity !== amended) refuseChange(registry, entity)
      checkNames(registry, entity, changes)
      const changed = selected(entity, where).map(row => complete(registry, entity, { ...row, ...changes }))
      changeRows(database, registry, entity, changed)
      return changed.map(row => seen(registry, entity, row))
    },
    async updateEach(entity, changes) {
      if (entity !== amended) refuseChange(registry, entity)
      for (const { values } of changes) checkNames(registry, entity, values)
      const requested = new Map(changes.map(change => [change.id, change]))
      const present = rowsOf(database, entity).filter(row => requested.get(row.id)?.version === row.version)
      const changed = present.map(row => complete(registry, entity, { ...row, ...requested.get(row.id)?.values }))
      changeRows(database, registry, entity, changed)
      return changed.map(row => seen(registry, entity, row))
    },
    async updateAtVersion(entity, { id, version }, changes) {
      const [written] = await this.update(entity, [is('id', id), is('version', version)], changes)
      if (!written) throw new VersionConflict()
      return written
    },
    async remove(entity, where) {
      if (entity !== amended) refuseChange(registry, entity)
      const gone = new Set(selected(entity, where))
      if (gone.size === 0) return 0
      replaceRows(
        database,
        entity,
        rowsOf(database, entity).filter(row => !gone.has(row)),
      )
      return gone.size
    },
    async mentioning(entity, pattern) {
      const mention = new RegExp(pattern, 'iu')
      const found = rowsOf(database, entity).filter(row => mention.test(JSON.stringify(row)))
      return { ids: found.map(row => String(row.id)).toSorted() }
    },
    // Only one transaction at a time runs.
    openTransactions: async () => [],
  }
}

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>

const through = (operations: Operations, run: Run): Operations => ({
  find: query => run(() => operations.find(query)),
  findCounted: (query, limit) => run(() => operations.findCounted(query, limit)),
  mayHave: selections => run(() => operations.mayHave(selections)),
  count: (selection, limit) => run(() => operations.count(selection, limit)),
  countEach: (entity, where, each, limit) => run(() => operations.countEach(entity, where, each, limit)),
  countBy: (selection, name) => run(() => operations.countBy(selection, name)),
  countCells: (selection, grid) => run(() => operations.countCells(selection, grid)),
  sumsBy: sums => run(() => operations.sumsBy(sums)),
  insert: (entity, rows) => run(() => operations.insert(entity, rows)),
  insertFree: (entity, rows) => run(() => operations.insertFree(entity, rows)),
  lock: query => run(() => operations.lock(query)),
  update: (entity, where, changes) => run(() => operations.update(entity, where, changes)),
  updateEach: (entity, changes) => run(() => operations.updateEach(entity, changes)),
  updateAtVersion: (entity, row, changes) => run(() => operations.updateAtVersion(entity, row, changes)),
  remove: (entity, where) => run(() => operations.remove(entity, where)),
  mentioning: (entity, pattern, after) => run(() => operations.mentioning(entity, pattern, after)),
  openTransactions: () => run(() => operations.openTransactions()),
})

/** Rows in memory that several registries can use. */
export interface FakerestTables {
  /** Returns a store for a registry; properties that rows lack have the empty value of their type. */
  storeOf(registry: Registry): Store
  /** Returns all rows of all tables, including what is no longer declared. */
  content(): Promise<Record<string, Row[]>>
  hasRows(table: string): boolean
  /** Deletes a table's rows, or the values of some columns, permanently. */
  purge(gone: Purge): Promise<void>
}

/** Adds the tables and properties that a registry declares. Nothing is removed. */
function widen(database: Database, registry: Registry, tables: Set<string>): void {
  for (const { name, table, properties, declaration } of registry.entities.values()) {
    if (table !== name) continue
    if (!tables.has(name)) database.init({ [name]: [] })
    tables.add(name)
    const rows = rowsOf(database, name)
    if (rows.some(row => [...properties.keys()].some(property => !Object.hasOwn(row, property))))
      replaceRows(
        database,
        name,
        rows.map(row => ({
          ...complete(registry, name, row),
          ...(declaration.moderated === undefined ? {} : { status: row.status ?? unmoderatedStatus(row) }),
        })),
      )
  }
}

/**
 * Creates in-memory tables over FakeRest's `Database`, for the panel without a server. `data` has the initial rows by
 * table. Calls are serialized, so that nothing is read or written during a transaction; one with a failed step is
 * rolled back even if its code continues, as in a database. See docs/decisions/010.
 */
export function createFakerestTables(data: Readonly<Record<string, readonly Row[]>>): FakerestTables {
  const tables = new Set(Object.keys(data))
  const database = new Database({
    data: Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, rows.map(frozenRow)])),
  })
  let last: Promise<unknown> = Promise.resolve()
  const inTurn: Run = work => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const allOrNothing = async <Result>(
    operationsFor: (amended?: string) => Operations,
    work: (store: Store) => Promise<Result>,
  ): Promise<Result> => {
    const before = [...tables].map(table => [table, rowsOf(database, table)] as const)
    const failures: unknown[] = []
    const joinedTo = (amended?: string): Store => {
      const joined = typed({
        ...through(operationsFor(amended), async step => {
          try {
            return await step()
          } catch (error) {
            failures.push(error)
            throw error
          }
        }),
        amend: (entity, inner) => inner(joinedTo(entity)),
        transaction: inner => inner(joined),
      })
      return joined
    }
    try {
      const result = await work(joinedTo())
      if (failures.length > 0) throw failures[0]
      return result
    } catch (error) {
      for (const [table, rows] of before) replaceRows(database, table, rows)
      throw error
    }
  }
  const outside = async () => {
    throw new Error('Rows can only be locked in a transaction')
  }
  return {
    content: () =>
      inTurn(async () =>
        Object.fromEntries([...tables].map(table => [table, structuredClone([...rowsOf(database, table)])])),
      ),
    purge: gone => inTurn(async () => purgeRows(database, gone, tables)),
    hasRows: table => tables.has(table) && rowsOf(database, table).length > 0,
    storeOf: registry => {
      widen(database, registry, tables)
      const operationsFor = (amended?: string): Operations => operationsOn(database, registry, amended)
      const transaction: Store['transaction'] = work => inTurn(() => allOrNothing(operationsFor, work))
      return typed({
        ...through(operationsFor(), inTurn),
        lock: outside,
        amend: (entity, work) => transaction(inside => inside.amend(entity, work)),
        transaction,
      })
    },
  }
}

/** Checks that rows satisfy a registry's unique properties. Throws `UniqueConflict`. */
export function checkRows(registry: Registry, data: Readonly<Record<string, readonly Row[]>>): void {
  for (const [table, rows] of Object.entries(data))
    if (registry.entities.has(table)) checkUnique(registry, table, rows, [])
}

/**
 * Creates an in-memory store with initial rows by table. Throws `UniqueConflict`, and an error for undeclared
 * properties.
 */
export function createFakerestStore(registry: Registry, data: Readonly<Record<string, readonly Row[]>>): Store {
  for (const [table, rows] of Object.entries(data)) for (const row of rows) checkNames(registry, table, row)
  checkRows(registry, data)
  return createFakerestTables(data).storeOf(registry)
}
