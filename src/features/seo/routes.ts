import { inOneLanguage } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import { languageOf } from '../../engine/model/declaration.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { meta, type Subject } from './entities/meta.ts'
import { metaFor, metaDefaults, type RecordTexts } from './metaDefaults.ts'
import { publicView } from '../../engine/rules/access/publicView.ts'
import { respondWithRecord } from '../../engine/http/response.ts'
import { respondPublicly, publicResponse } from '../../engine/http/public/respondPublicly.ts'
import { readLang } from '../../engine/http/public/readLang.ts'
import { readBody, readId, readIfMatch } from '../../engine/http/readRequest.ts'
import type { Route, ActorCall } from '../../engine/http/route.ts'
import { row } from '../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import { create } from '../../engine/records/create.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow, get } from '../../engine/records/get.ts'
import { update } from '../../engine/records/update.ts'

/** The described entity, and a function that returns the texts of a record. */
export interface Described extends Subject {
  textsOf(row: StoredRow): RecordTexts
}

/** The meta fields of a record, and their defaults. */
const describedMeta = z.object({ meta: z.nullable(row), defaults: row })
type DescribedMeta = z.infer<typeof describedMeta>

/** Typed as a plain string, because the property that refers to the record is named by the product. */
const metaTable: string = meta.name

const findMeta = (
  { store }: Pick<RecordsContext, 'store'>,
  { property }: Subject,
  id: string,
): Promise<StoredRow | undefined> => findOne(store, metaTable, property, id, [is('deleted_at', null)])

/** Returns the meta fields of a record. Throws `not_found` and `forbidden`. */
async function readMeta({ records, actor }: ActorCall, described: Described, id: string): Promise<DescribedMeta> {
  const record = await findRow(records, actor, entityFor(records, actor, described.entity, 'read'), id)
  const written = await findMeta(records, described, id)
  return {
    meta: written ? await get(records, actor, 'meta', written.id) : null,
    defaults: metaDefaults(described.textsOf(record)),
  }
}

/** Creates or changes the meta fields of a record. Throws what `create` and `update` throw. */
const writeMeta = (
  { records, actor }: ActorCall,
  described: Described,
  { id, input, version }: { id: string; input: Row; version: unknown },
): Promise<Row> =>
  inRetriedTransaction(records, async inside => {
    await findRow(inside, actor, entityFor(inside, actor, described.entity, 'read'), id)
    const written = await findMeta(inside, described, id)
    const { version: _version, ...values } = input
    if (!written) return create(inside, actor, 'meta', { ...values, [described.property]: id }, 'api')
    return update(inside, actor, 'meta', { id: written.id, input: values, version, origin: 'api' })
  })

const policy = { words: ['seo'] } as const

/** Routes for metadata of records for search engines and social networks. */
export const metaRoutes = (described: Described): readonly Route[] => [
  {
    method: 'GET',
    path: `/${described.entity}/:id/meta`,
    policy,
    summary: 'The meta fields of a record (null if not set) and their default values',
    response: describedMeta,
    handle: async call => call.request.json(await readMeta(call, described, readId(call.request))),
  },
  {
    method: 'PUT',
    path: `/${described.entity}/:id/meta`,
    policy,
    summary: 'Set the meta fields of a record; requires the version if they already exist',
    headers: ['If-Match'],
    body: row,
    response: row,
    handle: async call => {
      const input = await readBody(call.request)
      const version = readIfMatch(call.request) ?? input.version
      return respondWithRecord(
        call.request,
        await writeMeta(call, described, { id: readId(call.request), input, version }),
      )
    },
  },
  {
    method: 'GET',
    path: `/public/${described.entity}/:id/meta`,
    policy: 'public',
    summary: 'The meta fields of a public record; empty ones are filled from the record',
    query: ['lang'],
    headers: ['If-None-Match'],
    response: row,
    handle: call =>
      respondPublicly(call, async () => {
        const { request, records } = call
        const lang = readLang(request)
        const { entity } = described
        const view = publicView(records.registry.entity(entity))
        const record = view && (await findOne(records.store, view.entity.table, 'id', readId(request), view.where))
        if (!record) throw new Problem('not_found')
        const meta = metaFor(described.textsOf(record), await findMeta(records, described, record.id))
        return publicResponse(lang ? inOneLanguage(meta, languageOf[lang]) : meta)
      }),
  },
]
