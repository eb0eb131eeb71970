import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import { titlesOf } from '../../../engine/rules/text/titles.ts'
import type { ReviewFacts, Status } from '../../../engine/model/moderation.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { asProposed } from '../../../engine/rules/moderation/proposals.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { entityFor } from '../../../engine/records/entityFor.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import type { ActorCall } from '../../../engine/http/route.ts'
import { findRow } from '../../../engine/records/get.ts'
import { findNearby } from '../../map/nearby.ts'
import { entityOfKind, publishedBy } from './decide.ts'
import { proposalsOf } from './propose.ts'
import { publishedProblems } from './submit.ts'

/** The distance in metres within which other records are listed, and how many are shown. */
const nearMetres = 500
const maxNearby = 10

async function authorOf(context: RecordsContext, id: unknown): Promise<ReviewFacts['author']> {
  const person = await findOne(context.store, 'users', 'id', id)
  if (!person) return null
  const decided = (statuses: readonly string[]) =>
    context.store.count(
      { entity: 'requests', where: [is('author_id', id), { property: 'status', operator: 'in', value: statuses }] },
      1_000,
    )
  const { firstname, lastname, email, role, created_at } = person
  return {
    id: person.id,
    firstname,
    lastname,
    email,
    role,
    created_at,
    approved: await decided(['approved', 'partly']),
    declined: await decided(['declined']),
  }
}

async function organizationOf(
  { store, registry: { organizations } }: RecordsContext,
  id: unknown,
): Promise<ReviewFacts['organization']> {
  const row = id && organizations ? await findOne(store, organizations.table, 'id', id) : undefined
  return row ? { id: row.id, legal_name: String(row.legal_name), status: String(row.status) } : null
}

declare module '../../../engine/http/product.ts' {
  interface Product {
    /** Counts the reports on a record, if the product has reports. */
    reportsOf?(context: RecordsContext, record: Reported): Promise<CountedReports>
  }
}

export interface CountedReports {
  total: number
  /** Reports that are not closed yet. */
  open: number
}

/** A record, identified by its kind number and ID. */
export interface Reported {
  kind: number
  id: unknown
}

/** Returns other records near the location or with the same name. */
async function nearbyOf(context: RecordsContext, entity: Entity, row: StoredRow): Promise<ReviewFacts['nearby']> {
  const found = await findNearby(context, entity, row, nearMetres, [])
  return found.slice(0, maxNearby).map(({ row: other, metres, sameName }) => ({
    id: other.id,
    ...titlesOf(entity, other),
    status: other.status as Status,
    metres,
    same_name: sameName,
  }))
}

/** Returns what a reviewer needs to know about a request. Throws `not_found`. */
export async function factsOf({ records: context, actor, ports }: ActorCall, id: string): Promise<ReviewFacts> {
  const request = await findRow(context, actor, entityFor(context, actor, 'requests', 'read'), id)
  const entity = entityOfKind(context, request.kind)
  const row = await findOne(context.store, entity.table, 'id', request.record_id)
  if (!row) throw new Problem('not_found')
  const after = asProposed(row, proposalsOf(request))
  return {
    author: await authorOf(context, request.author_id),
    organization: await organizationOf(context, request.organization_id),
    reports: (await ports.product.reportsOf?.(context, { kind: request.kind, id: request.record_id })) ?? {
      total: 0,
      open: 0,
    },
    problems: await publishedProblems(context, entity, publishedBy(entity, row, { request })),
    nearby: await nearbyOf(context, entity, after),
  }
}
