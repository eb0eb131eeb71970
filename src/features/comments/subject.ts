import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { entityOfKind } from '../moderation/requests/decide.ts'
import { mayComment, type CommentRules } from './commentRules.ts'

/** The record that comments are about, as the actor may read it. */
export interface Subject {
  entity: Entity
  row: StoredRow
}

async function readable(records: RecordsContext, actor: Actor, name: string, id: string): Promise<Subject> {
  const entity = entityFor(records, actor, name, 'read')
  return { entity, row: await findRow(records, actor, entity, id) }
}

/**
 * Returns the record that a path names. Comments on a moderation request belong to its record, so that there is one
 * conversation. Throws `not_found`, and `forbidden` if the actor may not read comments on such records.
 */
export async function subjectOf(
  records: RecordsContext,
  actor: Actor,
  rules: CommentRules,
  { resource, id }: { resource: string; id: string },
): Promise<Subject> {
  const named = await readable(records, actor, resource, id)
  if (!mayComment(rules, actor, named.entity)) throw new Problem('forbidden')
  if (named.entity.table !== 'requests') return named
  const { kind, record_id } = named.row as StoredRow & { kind: unknown; record_id: string }
  const subject = await readable(records, actor, entityOfKind(records, kind).name, record_id)
  if (!mayComment(rules, actor, subject.entity)) throw new Problem('forbidden')
  return subject
}
