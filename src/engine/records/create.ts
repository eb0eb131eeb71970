import { dequal } from 'dequal'
import type { Actor } from '../model/actor.ts'
import { Problem, type FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { systemFieldNames } from '../model/systemFields.ts'
import { firstStatus } from '../rules/moderation/changeMode.ts'
import { isOwn, mayRead, mayWrite, ownInitialValues, reach } from '../rules/access/permissions.ts'
import { requiresProof } from '../rules/access/proof.ts'
import { checkValues, isEmpty } from '../rules/validation/validation.ts'
import { updateAddresses } from './addresses.ts'
import { inRetriedTransaction, type RecordsContext } from './context.ts'
import { deriveEach } from './derive.ts'
import { entityFor, tableEntity, visible, type Visible } from './entityFor.ts'
import { trackFileUses } from './files/trackFileUses.ts'
import { fillSlugs } from './fillSlugs.ts'
import type { Changes } from './changes.ts'
import { addHistory } from './history.ts'
import { newRow } from './newRow.ts'
import { problemsOfSaved } from './problemsOf.ts'

/** A new record that is ready to be written, or its problems. */
export interface Draft {
  row: StoredRow
  problems: FieldProblems
}

const beginning = (context: RecordsContext, actor: Actor, entity: Entity): StoredRow =>
  newRow(context, actor, entity.table, {
    ...(entity.declaration.moderated ? { status: firstStatus(actor) } : {}),
    ...ownInitialValues(actor, entity),
    ...entity.declaration.where,
  })

/**
 * Returns the part of the input that may be written. Other fields are only accepted if they are empty or equal to their
 * initial value.
 */
function writable(
  actor: Actor,
  entity: Entity,
  start: StoredRow,
  input: Row,
): { values: Row; problems: FieldProblems } {
  const values: Row = {}
  const problems: FieldProblems = {}
  for (const [name, value] of Object.entries(input)) {
    const property = entity.properties.get(name)
    if (!property || !mayRead(actor, property)) throw new Problem('unknown_field', { field: name })
    if (mayWrite(actor, property)) values[name] = value
    else if (!isEmpty(value) && !dequal(value, start[name])) problems[name] = { code: 'read_only' }
  }
  return { values, problems }
}

/** Returns a problem if the actor, who may read only their own records, would not be able to read the new one. */
const ownership = (actor: Actor, entity: Entity, row: StoredRow): FieldProblems => {
  if (reach(actor, entity, 'read') !== 'own' || isOwn(actor, entity, row) || entity.declaration.own?.includes('id'))
    return {}
  return Object.fromEntries(
    (entity.declaration.own ?? []).map(name => [name, { code: row[name] ? 'reference_missing' : 'required' }]),
  )
}

/**
 * Prepares records to be created, each with all of its problems, without writing anything. Throws `unknown_field`,
 * `forbidden` and `not_found`. The number of queries does not depend on the number of inputs. `ids` are the IDs for the
 * records, `origin` is how they are created.
 */
export async function prepareMany(
  context: RecordsContext,
  actor: Actor,
  name: string,
  inputs: readonly Row[],
  { ids = [], origin }: { ids?: readonly (string | undefined)[]; origin?: string | undefined } = {},
): Promise<{ entity: Entity; drafts: Draft[] }> {
  const entity = entityFor(context, actor, name, 'create')
  const drafts = inputs.map((input, index): Draft => {
    const start = { ...beginning(context, actor, entity), ...(ids[index] === undefined ? {} : { id: ids[index] }) }
    const { values: accepted, problems: rejected } = writable(actor, entity, start, input)
    const { values, problems } = checkValues(context.registry, entity, accepted)
    const row = { ...start, ...values }
    return { row, problems: { ...ownership(actor, entity, row), ...problems, ...rejected } }
  })
  const rows = drafts.map(draft => draft.row)
  const seen = new Map<string, StoredRow>()
  const found = await problemsOfSaved(
    context,
    { actor, entity, names: new Set(entity.properties.keys()), origin, seen },
    rows,
  )
  await fillSlugs(context, entity, rows)
  const derived = await deriveEach(
    context,
    tableEntity(context, entity),
    rows.map(after => ({ after })),
    seen,
  )
  drafts.forEach((draft, index) => {
    draft.problems = { ...found[index], ...draft.problems }
    Object.assign(draft.row, derived[index])
  })
  return { entity, drafts }
}

const filled = (row: StoredRow): Changes =>
  Object.fromEntries(
    Object.entries(row)
      .filter(
        ([name, value]) =>
          !systemFieldNames.has(name) &&
          value !== null &&
          value !== false &&
          !(Array.isArray(value) && value.length === 0),
      )
      .map(([name, value]) => [name, [null, value]]),
  )

/** Inserts prepared records and their history; none of them may have problems. Must run in a transaction. */
export async function insertMany(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  rows: readonly StoredRow[],
  origin?: string,
): Promise<void> {
  if (rows.length === 0) return
  await context.store.insert(entity.table, rows)
  await addHistory(
    context,
    actor,
    entity,
    rows.map(row => ({ row, action: 'create', changes: filled(row), origin })),
  )
  await updateAddresses(
    context,
    actor,
    tableEntity(context, entity),
    rows.map(after => ({ after })),
  )
  await context.effects.tables[entity.table]?.created?.(context, actor, entity, rows, origin)
  for (const row of rows) await trackFileUses(context, tableEntity(context, entity), undefined, row)
}

/**
 * Creates a record and returns it as the actor may read it. Throws `unknown_field`, `invalid` with every invalid field,
 * `forbidden`, `not_found`, `proof_missing`.
 */
export const create = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  input: Row,
  origin?: string,
): Promise<Visible> =>
  inRetriedTransaction(context, async inside => {
    const { entity, drafts } = await prepareMany(inside, actor, name, [input], { origin })
    const [draft] = drafts
    if (!draft) throw new Problem('invalid')
    if (Object.keys(draft.problems).length > 0) throw new Problem('invalid', {}, { errors: draft.problems })
    if (requiresProof(actor, entity, Object.keys(draft.row))) throw new Problem('proof_missing')
    await insertMany(inside, actor, entity, [draft.row], origin)
    return visible(actor, entity, draft.row)
  })
