import type { Registry } from '../../../src/engine/model/registry.ts'
import type { Connection } from '../tables.ts'
import { SchemaError } from '../schemaError.ts'
import { stages, type Change } from './change.ts'
import { hasRows, runText } from './runText.ts'

export interface ApplyOptions {
  /** Whether to make changes that lose data. */
  allowDestructive?: boolean | undefined
  /** What the program itself declares, if the registry has more; by default all of it. */
  program?: Registry | undefined
  /** Only determines what would be done. */
  plan?: boolean | undefined
  /**
   * Tables of stored declarations. Nothing of them is ever dropped; if one that the program does not declare itself
   * can't be migrated, it is set aside.
   */
  stored?: ReadonlySet<string> | undefined
}

export interface Applied {
  /** What was done, as sentences; empty if the database matched the declarations. */
  done: string[]
  /** What exists without being declared and is kept, as sentences. */
  kept: string[]
  /** Tables of stored declarations that can't be migrated, with the reasons. They are unchanged. */
  setAside: Map<string, string[]>
}

/** Returns what a change comes to with the rows that are there. */
export async function resolveChange(connection: Connection, change: Change): Promise<Change> {
  return change.unless && (await hasRows(connection, change.unless.finds)) ? change.unless.instead : change
}

/** Executes the changes stage by stage. */
async function perform(connection: Connection, changes: readonly Change[]): Promise<void> {
  for (const stage of stages)
    for (const change of changes)
      if (change.stage === stage) for (const statement of change.statements) await runText(connection, statement)
}

/**
 * Makes the changes that lose nothing, or also those that do if that is allowed. Throws `SchemaError`, with nothing
 * changed, if one would lose or reject data; a table of stored declarations is set aside instead.
 */
export async function applyChanges(
  connection: Connection,
  changes: readonly Change[],
  { allowDestructive = false, stored = new Set(), program, plan = false }: ApplyOptions,
): Promise<Applied> {
  const resolved: Change[] = []
  for (const change of changes)
    resolved.push({ ...(await resolveChange(connection, change)), ...(change.table ? { table: change.table } : {}) })
  const isStored = ({ table = '' }: Change) => stored.has(table) && !program?.entities.has(table)
  const isWrong = (change: Change) =>
    change.kind === 'refused' || (change.kind === 'loses' && (!allowDestructive || isStored(change)))
  const wrong = resolved.filter(isWrong)
  const setAside = new Map<string, string[]>()
  for (const { table = '', sentence } of wrong.filter(isStored))
    setAside.set(table, [...(setAside.get(table) ?? []), sentence])
  const rejected = wrong.filter(change => !isStored(change))
  if (rejected.length > 0)
    throw new SchemaError(
      rejected.map(change => change.sentence),
      'The tables differ from their declarations, and changing them would lose or reject data. Write a numbered migration (server/database/migrations) or, if data may be lost, start with --allow-destructive:',
    )
  const isLeft = ({ kind }: Change) => kind === 'kept' || (kind === 'unneeded' && !allowDestructive)
  const possible = resolved.filter(({ table = '' }) => !setAside.has(table))
  const [kept, wanted] = [possible.filter(isLeft), possible.filter(change => !isLeft(change))]
  if (!plan) await perform(connection, wanted)
  return {
    setAside,
    done: wanted.map(change => change.sentence),
    kept: kept.map(change =>
      change.kind === 'unneeded' ? `${change.sentence} with --allow-destructive` : change.sentence,
    ),
  }
}
