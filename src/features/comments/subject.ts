import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { entityOfKind } from '../moderation/requests/decide.ts'
import { mayComment, type Commenting } from './commenting.ts'

/** The record that comments are about, as whoever asks may read it. */
export interface Subject {
  entity: Entity
  row: StoredRow
}

async function readable(records: RecordsContext, actor: Actor, name: string, id: string): Promise<Subject> {
  const entity = entityFor(records, actor, name, 'read')
  return { entity, row: await findRow(records, actor, entity, id) }
}

/**
 * The record that a path names; what is said about a request is said about its record, so that there is one conversation. Throws
 * `not_found`, and `forbidden` for who reads no comments of such records.
 */
export async function subjectOf(
  records: RecordsContext,
  actor: Actor,
  rules: Commenting,
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
