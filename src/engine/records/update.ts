import { dequal } from 'dequal'
import type { Actor } from '../model/actor.ts'
import { Problem, type FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead, mayWrite, organizationProperty, reaches } from '../rules/access/permissions.ts'
import { requiresProof } from '../rules/access/proof.ts'
import { checkValues } from '../rules/validation/validation.ts'
import { inRetriedTransaction, type RecordsContext } from './context.ts'
import { entityFor, staleProblem, visible, type Visible } from './entityFor.ts'
import { fillSlugs } from './fillSlugs.ts'
import { findRow } from './get.ts'
import type { Changes } from './changes.ts'
import { problemsOfSaved } from './problemsOf.ts'
import { VersionConflict } from './store.ts'
import { resolveChange } from './resolveChange.ts'
import { writeChanges } from './writeChanges.ts'

/**
 * Checks the version that a write is based on. Throws `version_missing`, `invalid`, and `version_stale` with the
 * current record.
 */
export function expectVersion(actor: Actor, entity: Entity, row: StoredRow, version: unknown): void {
  if (version === undefined || version === null) throw new Problem('version_missing')
  if (!Number.isInteger(version)) throw new Problem('invalid', {}, { errors: { version: { code: 'wrong_type' } } })
  if (version !== row.version) throw staleProblem(actor, entity, row)
}

/** Returns the part of the input that is written. Read-only fields are accepted if unchanged. */
function writable(actor: Actor, entity: Entity, row: StoredRow, input: Row): { values: Row; problems: FieldProblems } {
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

const differences = (before: StoredRow, after: StoredRow): Changes =>
  Object.fromEntries(
    Object.keys(after)
      .filter(name => !dequal(before[name] ?? null, after[name] ?? null))
      .map(name => [name, [before[name] ?? null, after[name] ?? null]]),
  )

const isPublished = (row: StoredRow): boolean => row.status === 'approved' || row.status === 'hidden'

const isNone = (named: Changes | FieldProblems): boolean => Object.keys(named).length === 0

/**
 * Returns what differs from the stored row in a complete record that was sent back. Unchanged values are not meant to
 * undo pending changes.
 */
const notRepeated = (input: Row, stored: StoredRow): Row =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !dequal(value ?? null, stored[name] ?? null)))

/** Returns the problems of a change that would make the actor's own rows inaccessible to them. */
const givenAway = (actor: Actor, entity: Entity, after: StoredRow): FieldProblems =>
  reaches(actor, entity, 'update', after)
    ? {}
    : Object.fromEntries((entity.declaration.own ?? []).map(name => [name, { code: 'reference_missing' }]))

export interface Change {
  id: string
  input: Row
  version: unknown
  origin?: string | undefined
  /** The input is the complete record as it was read, with changes. */
  whole?: boolean
  /** No version is required if the input has only some fields, which overwrite the current values. */
  lastWins?: boolean
}

/** Whether the input has only some fields, and therefore cannot be a record that was read. */
function namesSome(actor: Actor, entity: Entity, input: Row): boolean {
  const writable = [...entity.properties.values()].filter(property => mayWrite(actor, property))
  const isKept = (name: string): boolean =>
    entity.properties.has(name) && !writable.some(property => property.name === name)
  const names = Object.keys(input)
  return names.length > 0 && !names.some(isKept) && !writable.every(({ name }) => names.includes(name))
}

const attempts = 5

/** Retries work that a concurrent write made stale, for writes that are not based on a version. */
async function repeatedly<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !(error instanceof Problem) || error.code !== 'version_stale') throw error
    }
  }
}

/**
 * Updates the fields in the input and returns the new record; a change without effect writes nothing. A change of a
 * public record by somebody who may not publish is added to its request, and the record is returned unchanged.
 * `version` is the one that the caller has read; with `lastWins`, an input with only some fields needs none. Throws
 * `not_found`, `forbidden`, `illegal_transition` for a locked record, `version_missing`, `version_stale`,
 * `unknown_field`, `proof_missing`, and `invalid` with every invalid field.
 */
export const update = (context: RecordsContext, actor: Actor, name: string, change: Change): Promise<Visible> =>
  change.lastWins && change.version === undefined && !context.isInTransaction
    ? repeatedly(() => writeOnce(context, actor, name, change))
    : writeOnce(context, actor, name, change)

async function writeOnce(context: RecordsContext, actor: Actor, name: string, change: Change): Promise<Visible> {
  try {
    return await write(context, actor, name, change)
  } catch (error) {
    if (context.isInTransaction || !(error instanceof VersionConflict)) throw error
    const entity = entityFor(context, actor, name, 'update')
    throw staleProblem(actor, entity, await findRow(context, actor, entity, change.id))
  }
}

const write = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, input: proposed, version, origin, whole, lastWins }: Change,
): Promise<Visible> =>
  inRetriedTransaction(context, async inside => {
    const { reviews } = inside.effects
    const entity = entityFor(inside, actor, name, 'update')
    const stored = await findRow(inside, actor, entity, id)
    if (stored.deleted_at !== null) throw new Problem('not_found')
    if (!reaches(actor, entity, 'update', stored)) throw new Problem('forbidden')
    const isFree = lastWins === true && version === undefined && namesSome(actor, entity, proposed)
    expectVersion(actor, entity, stored, isFree ? stored.version : version)
    const { mode, open, row } = await resolveChange(
      inside,
      actor,
      entity,
      stored,
      checkValues(inside.registry, entity, proposed).values,
    )
    if (mode === 'refuse')
      throw new Problem('illegal_transition', { transition: 'update', status: String(stored.status) })
    const input = whole && !isFree && open ? notRepeated(proposed, stored) : proposed
    const { values, problems: rejected } = writable(actor, entity, row, input)
    const { values: checked, problems: wrong } = checkValues(inside.registry, entity, values)
    const after = { ...row, ...checked }
    const problems: FieldProblems = { ...wrong, ...rejected }
    const touched = new Set(Object.keys(differences(row, after)))
    if (isNone(problems) && touched.size === 0) return visible(actor, entity, stored)
    const [found] = await problemsOfSaved(inside, { actor, entity, names: touched, before: row, origin }, [after])
    await fillSlugs(inside, entity, [after])
    const changes = differences(row, after)
    const errors: FieldProblems = { ...found, ...givenAway(actor, entity, after), ...problems }
    if (!isNone(errors)) throw new Problem('invalid', {}, { errors })
    if (isNone(changes)) return visible(actor, entity, stored)
    if (requiresProof(actor, entity, Object.keys(changes))) throw new Problem('proof_missing')
    if (mode === 'propose') {
      const proposed = await reviews.propose(inside, actor, entity, stored, { open, after, origin })
      return visible(actor, entity, await inside.effects.written(inside, entity, proposed, Object.keys(changes)))
    }
    const action = isPublished(stored) ? 'publish' : 'update'
    const isLate = !context.isInTransaction
    const written = await writeChanges(inside, actor, entity, stored, { changes, action, origin, isLate })
    if (open) return visible(actor, entity, await reviews.follow(inside, actor, entity, written, { open, origin }))
    const isMoved = stored.status === 'pending' && Object.hasOwn(changes, organizationProperty(entity)?.name ?? '')
    return visible(
      actor,
      entity,
      isMoved ? await reviews.resubmit(inside, entity, written, stored.updated_by) : written,
    )
  })
