import type { RawBuilder } from 'kysely'
import { amendAppendOnly } from './amendAppendOnly.ts'
import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import type { Query, Row } from '../../src/engine/model/query.ts'
import type { Entity, Registry } from '../../src/engine/model/registry.ts'
import {
  type RowStore,
  type Selection,
  type Store,
  typed,
  UniqueConflict,
  VersionConflict,
} from '../../src/engine/records/store.ts'
import { countFound, decideFarther, findByLevels, type Bounds } from './findByLevels.ts'
import { createFindByWords } from './findByWords.ts'
import { createCountCache, tablesOf } from './countCache.ts'
import { recordRead } from './readTables.ts'
import { createPageCache } from './pageCache.ts'
import { runStatement, type Runner } from './runStatement.ts'
import { queryWithFar, selectionWithFar, withFar } from './sql/farRows.ts'
import { mayHaveSql } from './sql/mayHaveSql.ts'
import { mentioningSql, mentionRows } from './sql/mentioningSql.ts'
import { openTransactionsSql } from './sql/openTransactionsSql.ts'
import { countBySql, countCellsSql, countEachSql, lockSql } from './sql/querySql.ts'
import { sumsBySql } from './sql/sumsSql.ts'
import { insertSql, storedValues, removeSql, updateAtVersionSql, updateEachSql, updateSql } from './sql/writeSql.ts'
import type { Connection } from './tables.ts'
import type { WrittenTables } from './writtenTables.ts'
import { databaseError } from './databaseError.ts'
import { createBatchedFind } from './batchedFind.ts'
import { describeSchema } from './schema/describeSchema.ts'

const uniqueViolation = '23505'
/** Raised by `updateAtVersionSql` if the row is no longer at its version. */
const divisionByZero = '22012'

/**
 * Returns a function that converts errors: to `UniqueConflict` for a duplicate value, to `VersionConflict` for a row that was changed in
 * the meantime, and to undefined for anything else.
 */
function conflictReader(registry: Registry): (error: unknown) => UniqueConflict | VersionConflict | undefined {
  const read = (): Map<string, () => UniqueConflict> => {
    const all = new Map<string, () => UniqueConflict>()
    for (const table of describeSchema(registry).tables) {
      all.set(`${table.name}_pkey`, () => new UniqueConflict(table.name, 'id'))
      for (const { name, unique, keys } of table.indexes)
        if (unique) all.set(name, () => new UniqueConflict(table.name, keys[0]?.column ?? ''))
    }
    return all
  }
  let taken: ReturnType<typeof read> | undefined
  return error => {
    const failed = databaseError(error)
    if (failed?.code === divisionByZero) return new VersionConflict()
    if (failed?.code !== uniqueViolation) return undefined
    taken ??= read()
    return taken.get(failed.constraint ?? '')?.()
  }
}

export interface SqlStoreOptions {
  /** Called with every statement before it runs, except for begin and commit. */
  onStatement?: (sql: string) => void
  /** For how many rows a search computes the relevance at once. */
  bounds?: Bounds
  /** Tracks written tables, which lets counts be cached; without it they are not. */
  written?: WrittenTables | undefined
  /** A copy of the database that answers reads outside of transactions. */
  replica?: Runner['replica']
}

/** Rows per statement; more rows are split into several statements of one transaction. */
const rowsPerStatement = 1_000

/**
 * The Store over PostgreSQL, embedded or not; `migrate` must have created its tables. In a transaction, after a rejected statement
 * (including `UniqueConflict`) the database rejects all following ones: let the error out.
 */
export function createSqlStore(
  registry: Registry,
  kysely: Connection,
  { onStatement, bounds, written, replica }: SqlStoreOptions = {},
): Store {
  const readConflict = conflictReader(registry)
  const cachedCount = written && createCountCache(written)
  const findByWords = createFindByWords()
  const cachedPage = createPageCache()

  /** `pending` are the tables that the transaction has written so far. */
  const createStore = (runner: Runner, pending?: Set<string>): Store => {
    const write = async <Result>(table: string, statement: RawBuilder<Result>) => {
      pending?.add(table)
      try {
        return await runStatement({ ...runner, replica: undefined }, statement)
      } catch (error) {
        throw readConflict(error) ?? error
      } finally {
        if (!pending) written?.note([table])
      }
    }
    const inTransaction = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
      const tables = new Set<string>()
      try {
        return await runner.connection
          .transaction()
          .execute(connection => work(createStore({ ...runner, connection }, tables)))
      } catch (error) {
        throw readConflict(error) ?? error
      } finally {
        written?.note(tables)
      }
    }
    const selected = async (selection: Selection): Promise<[Entity, Selection]> => {
      recordRead(tablesOf(selection))
      const entity = registry.entity(selection.entity)
      return [entity, await decideFarther(runner, entity, selectionWithFar(registry, selection))]
    }
    const findDirectly = async (requested: Query): Promise<StoredRow[]> => {
      const entity = registry.entity(requested.entity)
      const query = queryWithFar(registry, requested)
      const { preferred = [] } = query
      if (preferred.length > 0) return (await findByLevels(runner, entity, { ...query, preferred }, { bounds })).rows
      const find = () => findByWords(runner, entity, query)
      // A transaction sees its own writes.
      return runner.connection.isTransaction ? find() : cachedPage({ runner, entity, query }, find)
    }
    // A transaction does not share statements, because it sees its own writes.
    const batchedFind = runner.connection.isTransaction ? undefined : createBatchedFind(findDirectly)
    const store: RowStore = {
      find: requested => {
        recordRead(tablesOf(requested))
        return batchedFind?.(registry.entity(requested.entity), requested) ?? findDirectly(requested)
      },
      findCounted: async (query, limit) => {
        recordRead(tablesOf(query))
        const entity = registry.entity(query.entity)
        const { preferred = [] } = query
        if (preferred.length === 0 || query.after)
          return { rows: await store.find(query), count: await store.count(query, limit) }
        const { rows, counted } = await findByLevels(
          runner,
          entity,
          { ...queryWithFar(registry, query), preferred },
          { bounds, countedTo: limit },
        )
        return { rows, count: counted ?? (await store.count(query, limit)) }
      },
      mayHave: async selections => {
        recordRead(selections.flatMap(tablesOf))
        return selections.length === 0
          ? []
          : ((
              await runStatement(
                runner,
                mayHaveSql(
                  selections.map(
                    selection => [registry.entity(selection.entity), selectionWithFar(registry, selection)] as const,
                  ),
                ),
              )
            ).rows[0]?.found ?? [])
      },
      count: async (selection, limit) => {
        recordRead(tablesOf(selection))
        const ask = () =>
          countFound(runner, registry.entity(selection.entity), selectionWithFar(registry, selection), limit)
        return cachedCount && !runner.connection.isTransaction ? cachedCount(selection, limit, ask) : ask()
      },
      countEach: async (name, where, each, limit) => {
        if (each.length === 0) return { counts: [], isWhole: true }
        recordRead([...tablesOf({ entity: name, where }), ...tablesOf({ entity: name, where: each })])
        const { rows } = await runStatement(
          runner,
          countEachSql(registry.entity(name), withFar(registry, where), withFar(registry, each), limit),
        )
        return { counts: rows[0]?.counts ?? [], isWhole: (rows[0]?.met ?? 0) <= limit }
      },
      countBy: async (selection, property) =>
        (await runStatement(runner, countBySql(...(await selected(selection)), property))).rows,
      countCells: async (selection, grid) =>
        (await runStatement(runner, countCellsSql(...(await selected(selection)), grid))).rows,
      sumsBy: async sums => {
        recordRead([sums.of.entity])
        const [about, selection] = await selected(sums.about)
        return (
          await runStatement(runner, sumsBySql([registry.entity(sums.of.entity), about], { ...sums, about: selection }))
        ).rows
      },
      insert: async (name, rows) => {
        const entity = registry.entity(name)
        if (rows.length > rowsPerStatement && !runner.connection.isTransaction)
          return store.transaction(inside => inside.insert(name, rows))
        // Append-only rows are not read before the transaction continues.
        const isDeferred = runner.connection.isTransaction && entity.declaration.appendOnly === true
        for (let start = 0; start < rows.length; start += rowsPerStatement)
          await write(name, insertSql(entity, rows.slice(start, start + rowsPerStatement), { isDeferred }))
      },
      insertFree: async (name, rows) => {
        const entity = registry.entity(name)
        if (rows.length > rowsPerStatement && !runner.connection.isTransaction)
          return store.transaction(inside => inside.insertFree(name, rows))
        let all = 0
        for (let start = 0; start < rows.length; start += rowsPerStatement)
          all += Number(
            (await write(name, insertSql(entity, rows.slice(start, start + rowsPerStatement), { onConflict: 'skip' })))
              .numAffectedRows ?? 0,
          )
        return all
      },
      lock: async query => {
        if (!runner.connection.isTransaction)
          throw new Error(`Rows of ${query.entity} can only be locked in a transaction`)
        return (await runStatement(runner, lockSql(registry.entity(query.entity), queryWithFar(registry, query)))).rows
      },
      update: async (name, where, changes: Row) =>
        (await write(name, updateSql(registry.entity(name), withFar(registry, where), changes))).rows,
      updateEach: async (name, changes) =>
        changes.length === 0 ? [] : (await write(name, updateEachSql(registry.entity(name), changes))).rows,
      updateAtVersion: async (name, row, changes) => {
        const entity = registry.entity(name)
        const isDeferred = runner.connection.isTransaction
        await write(name, updateAtVersionSql(entity, row, { changes, isDeferred }))
        return { ...row, ...storedValues(entity, changes) }
      },
      remove: async (name, where) =>
        Number((await write(name, removeSql(registry.entity(name), withFar(registry, where)))).numAffectedRows ?? 0),
      mentioning: async (name, pattern, after) => {
        recordRead([name])
        const { rows } = await runStatement(runner, mentioningSql(registry.entity(name), pattern, after))
        const last = rows.length === mentionRows ? rows.at(-1)?.id : undefined
        return { ids: rows.filter(row => row.found).map(row => row.id), ...(last === undefined ? {} : { last }) }
      },
      openTransactions: async () => (await runStatement(runner, openTransactionsSql)).rows.map(({ id }) => id),
      amend: (name, work) =>
        runner.connection.isTransaction
          ? registry.entity(name).declaration.appendOnly
            ? amendAppendOnly(runner.connection, name, () => work(typed(store)))
            : work(typed(store))
          : store.transaction(inside => inside.amend(name, work)),
      transaction: work => (runner.connection.isTransaction ? work(typed(store)) : inTransaction(work)),
    }
    return typed(store)
  }
  return createStore({ connection: kysely, onStatement, replica })
}
