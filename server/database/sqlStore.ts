import type { RawBuilder } from 'kysely'
import { amending } from './amending.ts'
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
import { keepCounts, tablesOf } from './keptCounts.ts'
import { noteRead } from './readTables.ts'
import { runStatement, type Runner } from './runStatement.ts'
import { queryWithFar, selectionWithFar, withFar } from './sql/farRows.ts'
import { mayHaveSql } from './sql/mayHaveSql.ts'
import { mentioningSql, mentionRows } from './sql/mentioningSql.ts'
import { countBySql, countCellsSql, countEachSql, lockSql } from './sql/querySql.ts'
import { sumsBySql } from './sql/sumsSql.ts'
import { insertSql, keptValues, removeSql, updateAtVersionSql, updateEachSql, updateSql } from './sql/writeSql.ts'
import type { Connection } from './tables.ts'
import type { WrittenTables } from './writtenTables.ts'
import { databaseError } from './databaseError.ts'
import { createFindTogether } from './findTogether.ts'
import { describeSchema } from './schema/describeSchema.ts'

const uniqueViolation = '23505'
/** What only a row says that is not at its version any more. */
const divisionByZero = '22012'

/** A reader of errors: a `UniqueConflict` for a value that is taken, a `VersionConflict` for a row that was changed since, undefined for anything else. */
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
  /** Hears every statement before it runs, transactions' begin and commit aside. */
  onStatement?: (sql: string) => void
  /** Of how many rows at once a search computes the relevance. */
  bounds?: Bounds
  /** Who records the tables that are written; counts are kept until theirs are, and not at all without it. */
  written?: WrittenTables | undefined
  /** A copy of the database that answers reads outside of transactions. */
  replica?: Runner['replica']
}

/** Rows that go into one statement; more of them go into several, in one transaction. */
const rowsPerStatement = 1_000

/**
 * The Store over PostgreSQL, embedded or not; `migrate` must have made its tables. In a transaction, a refused statement
 * (`UniqueConflict` too) makes the database refuse all that follows: let the error out.
 */
export function createSqlStore(
  registry: Registry,
  kysely: Connection,
  { onStatement, bounds, written, replica }: SqlStoreOptions = {},
): Store {
  const readConflict = conflictReader(registry)
  const keep = written && keepCounts(written)
  const findByWords = createFindByWords()

  /** `pending` are the tables that a transaction has written so far. */
  const storeOver = (runner: Runner, pending?: Set<string>): Store => {
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
          .execute(connection => work(storeOver({ ...runner, connection }, tables)))
      } catch (error) {
        throw readConflict(error) ?? error
      } finally {
        written?.note(tables)
      }
    }
    const selected = async (selection: Selection): Promise<[Entity, Selection]> => {
      noteRead(tablesOf(selection))
      const entity = registry.entity(selection.entity)
      return [entity, await decideFarther(runner, entity, selectionWithFar(registry, selection))]
    }
    const findAlone = async (requested: Query): Promise<StoredRow[]> => {
      const entity = registry.entity(requested.entity)
      const query = queryWithFar(registry, requested)
      const { preferred = [] } = query
      return preferred.length > 0
        ? (await findByLevels(runner, entity, { ...query, preferred }, { bounds })).rows
        : findByWords(runner, entity, query)
    }
    // A transaction asks for itself alone, and sees what it has written.
    const findTogether = runner.connection.isTransaction ? undefined : createFindTogether(findAlone)
    const store: RowStore = {
      find: requested => {
        noteRead(tablesOf(requested))
        return findTogether?.(registry.entity(requested.entity), requested) ?? findAlone(requested)
      },
      findCounted: async (query, limit) => {
        noteRead(tablesOf(query))
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
        noteRead(selections.flatMap(tablesOf))
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
        noteRead(tablesOf(selection))
        const ask = () =>
          countFound(runner, registry.entity(selection.entity), selectionWithFar(registry, selection), limit)
        return keep && !runner.connection.isTransaction ? keep(selection, limit, ask) : ask()
      },
      countEach: async (name, where, each, limit) => {
        if (each.length === 0) return { counts: [], isWhole: true }
        noteRead([...tablesOf({ entity: name, where }), ...tablesOf({ entity: name, where: each })])
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
        noteRead([sums.of.entity])
        const [about, selection] = await selected(sums.about)
        return (
          await runStatement(runner, sumsBySql([registry.entity(sums.of.entity), about], { ...sums, about: selection }))
        ).rows
      },
      insert: async (name, rows) => {
        const entity = registry.entity(name)
        if (rows.length > rowsPerStatement && !runner.connection.isTransaction)
          return store.transaction(inside => inside.insert(name, rows))
        // Nothing that is only added is read before the transaction continues.
        const isLater = runner.connection.isTransaction && entity.declaration.appendOnly === true
        for (let start = 0; start < rows.length; start += rowsPerStatement)
          await write(name, insertSql(entity, rows.slice(start, start + rowsPerStatement), { isLater }))
      },
      insertFree: async (name, rows) => {
        const entity = registry.entity(name)
        if (rows.length > rowsPerStatement && !runner.connection.isTransaction)
          return store.transaction(inside => inside.insertFree(name, rows))
        let all = 0
        for (let start = 0; start < rows.length; start += rowsPerStatement)
          all += Number(
            (
              await write(
                name,
                insertSql(entity, rows.slice(start, start + rowsPerStatement), { whenTaken: 'passTaken' }),
              )
            ).numAffectedRows ?? 0,
          )
        return all
      },
      lock: async query => {
        if (!runner.connection.isTransaction)
          throw new Error(`Rows of ${query.entity} can be kept from others in a transaction alone`)
        return (await runStatement(runner, lockSql(registry.entity(query.entity), queryWithFar(registry, query)))).rows
      },
      update: async (name, where, changes: Row) =>
        (await write(name, updateSql(registry.entity(name), withFar(registry, where), changes))).rows,
      updateEach: async (name, changes) =>
        changes.length === 0 ? [] : (await write(name, updateEachSql(registry.entity(name), changes))).rows,
      updateAtVersion: async (name, row, changes) => {
        const entity = registry.entity(name)
        const isLater = runner.connection.isTransaction
        await write(name, updateAtVersionSql(entity, row, { changes, isLater }))
        return { ...row, ...keptValues(entity, changes) }
      },
      remove: async (name, where) =>
        Number((await write(name, removeSql(registry.entity(name), withFar(registry, where)))).numAffectedRows ?? 0),
      mentioning: async (name, texts, after) => {
        noteRead([name])
        const { rows } = await runStatement(runner, mentioningSql(registry.entity(name), texts, after))
        const last = rows.length === mentionRows ? rows.at(-1)?.id : undefined
        return { ids: rows.filter(row => row.found).map(row => row.id), ...(last === undefined ? {} : { last }) }
      },
      amend: (name, work) =>
        runner.connection.isTransaction
          ? registry.entity(name).declaration.appendOnly
            ? amending(runner.connection, name, () => work(typed(store)))
            : work(typed(store))
          : store.transaction(inside => inside.amend(name, work)),
      transaction: work => (runner.connection.isTransaction ? work(typed(store)) : inTransaction(work)),
    }
    return typed(store)
  }
  return storeOver({ connection: kysely, onStatement, replica })
}
