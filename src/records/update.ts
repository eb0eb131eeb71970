import { dequal } from 'dequal'
import type { Actor } from '../model/actor.ts'
import { Problem, type FieldProblems } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { missingFields, mustBeComplete } from '../rules/completeness.ts'
import { needsModeration } from '../rules/moderation.ts'
import { mayRead, mayWrite, reaches } from '../rules/permissions.ts'
import { searchText } from '../rules/searchText.ts'
import { checkValues } from '../rules/validation.ts'
import { inRepeatedTransaction, type RecordsContext } from './context.ts'
import { entityFor, tableEntity, visible } from './entityFor.ts'
import { fillSlugs } from './fillSlugs.ts'
import { findRow } from './get.ts'
import { remember, type Changes } from './history.ts'
import { checkPerson, settlePerson } from './keepPeople.ts'
import { checkReferences } from './references.ts'
import { checkUniqueness } from './uniqueness.ts'

/** Asks for the version a write was made from. Throws `version_missing`, `invalid`, and `version_stale` with the present record. */
export function expectVersion(actor: Actor, entity: Entity, row: Row, version: unknown): void {
  if (version === undefined || version === null) throw new Problem('version_missing')
  if (!Number.isInteger(version)) throw new Problem('invalid', {}, { errors: { version: { code: 'wrong_type' } } })
  if (version !== row.version) throw new Problem('version_stale', {}, { record: visible(actor, entity, row) })
}

/** The part of the input that is really written; read-only fields may come back as they were read, but not changed. */
function writable(actor: Actor, entity: Entity, row: Row, input: Row): { values: Row; problems: FieldProblems } {
  const values: Row = {}
  const problems: FieldProblems = {}
  for (const [name, value] of Object.entries(input)) {
    if (name === 'version') continue
    const property = entity.properties.get(name)
    if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: name })
    if (mayWrite(actor, property)) values[name] = value
    else if (!dequal(value ?? null, row[name] ?? null)) problems[name] = { code: 'read_only' }
  }
  return { values, problems }
}

const differences = (before: Row, after: Row): Changes =>
  Object.fromEntries(
    Object.keys(after)
      .filter(name => !dequal(before[name] ?? null, after[name] ?? null))
      .map(name => [name, [before[name] ?? null, after[name] ?? null]]),
  )

const isNone = (named: Changes | FieldProblems): boolean => Object.keys(named).length === 0

/** What is required and lacking. Of a moderated record only what this change takes away: to have everything is asked of it on submit. */
function lacking(entity: Entity, after: Row, changed: ReadonlySet<string>): FieldProblems {
  if (!mustBeComplete(entity, after)) return {}
  const asked = ([name]: [string, unknown]) => entity.declaration.moderated === undefined || changed.has(name)
  return Object.fromEntries(Object.entries(missingFields(entity, after)).filter(asked))
}

/** What a change to rows that are the actor's own would put out of their reach. */
const givenAway = (actor: Actor, entity: Entity, after: Row): FieldProblems =>
  reaches(actor, entity, 'update', after) ? {} : Object.fromEntries((entity.declaration.own ?? []).map(name => [name, { code: 'reference_missing' }]))

/**
 * Writes changes to a row that is still at the version it was read at, with its history, and what follows where it is a
 * person's. Throws `version_stale`, `own_account`, `last_administrator`.
 */
export async function writeChanges(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: Row,
  { changes, action, origin }: { changes: Changes; action: string; origin?: string | undefined },
): Promise<Row> {
  const after = { ...row, ...Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, to])) }
  const isPerson = entity.table === 'users'
  if (isPerson) await checkPerson(context, actor, row, after)
  const [written] = await context.store.update(
    entity.table,
    [
      { property: 'id', operator: 'in', value: [row.id] },
      { property: 'version', operator: 'in', value: [row.version] },
    ],
    {
      ...Object.fromEntries(Object.keys(changes).map(name => [name, after[name]])),
      search: searchText(tableEntity(context, entity), after),
      version: Number(row.version) + 1,
      updated_at: context.clock().toISOString(),
      updated_by: actor.id,
    },
  )
  if (!written) throw new Problem('version_stale', {}, { record: visible(actor, entity, await findRow(context, actor, entity, String(row.id))) })
  await remember(context, actor, entity, [{ row: written, action, changes, origin }])
  if (isPerson) await settlePerson(context, row, after)
  return written
}

/**
 * Changes the fields that the input names and answers the record as it is then; what would change nothing writes nothing.
 * `version` is the one the writer read. Throws `not_found`, `forbidden`, `needs_moderation`, `version_missing`,
 * `version_stale`, `unknown_field`, and `invalid` with every wrong field at once.
 */
export const update = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, input, version, origin }: { id: string; input: Row; version: unknown; origin?: string | undefined },
): Promise<Row> =>
  inRepeatedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'update')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at !== null) throw new Problem('not_found')
    if (!reaches(actor, entity, 'update', row)) throw new Problem('forbidden')
    expectVersion(actor, entity, row, version)
    const { values, problems: refused } = writable(actor, entity, row, input)
    const { values: checked, problems: wrong } = checkValues(inside.registry, entity, values)
    const after = { ...row, ...checked }
    const problems: FieldProblems = { ...wrong, ...refused }
    const touched = new Set(Object.keys(differences(row, after)))
    if (isNone(problems) && touched.size === 0) return visible(actor, entity, row)
    const [lost = {}] = await checkReferences(inside, actor, entity, [after], touched)
    const [taken = {}] = await checkUniqueness(inside, entity, [after], touched)
    await fillSlugs(inside, entity, [after])
    const changes = differences(row, after)
    const errors: FieldProblems = { ...lacking(entity, after, touched), ...lost, ...taken, ...givenAway(actor, entity, after), ...problems }
    if (!isNone(errors)) throw new Problem('invalid', {}, { errors })
    if (isNone(changes)) return visible(actor, entity, row)
    if (needsModeration(actor, entity, row)) throw new Problem('needs_moderation')
    return visible(actor, entity, await writeChanges(inside, actor, entity, row, { changes, action: 'update', origin }))
  })
