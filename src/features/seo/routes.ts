import { inOneLanguage } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import { languageOf } from '../../engine/model/declaration.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { metaFor, metaDefaults } from './metaDefaults.ts'
import { publicView } from '../../engine/rules/access/publicView.ts'
import { answerRecord } from '../../engine/http/answer.ts'
import { answerPublic } from '../../engine/http/public/answerPublic.ts'
import { readLang } from '../../engine/http/public/readLang.ts'
import { readBody, readId, readIfMatch } from '../../engine/http/readRequest.ts'
import type { Route, ActorCall } from '../../engine/http/route.ts'
import { row } from '../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import { create } from '../../engine/records/create.ts'
import { inRepeatedTransaction } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow, get } from '../../engine/records/get.ts'
import { update } from '../../engine/records/update.ts'

/** The meta fields of an establishment, with what they are where nobody has written them. */
const establishmentMeta = z.object({ meta: z.nullable(row), defaults: row })
type EstablishmentMeta = z.infer<typeof establishmentMeta>

const writtenFor = ({ records }: Pick<ActorCall, 'records'>, id: string): Promise<RowOf<'meta'> | undefined> =>
  findOne(records.store, 'meta', 'establishment_id', id, [is('deleted_at', null)])

/** Throws `not_found`, `forbidden`. */
async function readMeta({ records, actor }: ActorCall, id: string): Promise<EstablishmentMeta> {
  const establishment = await findRow(records, actor, entityFor(records, actor, 'establishments', 'read'), id)
  const written = await writtenFor({ records }, id)
  return {
    meta: written ? await get(records, actor, 'meta', written.id) : null,
    defaults: metaDefaults(establishment),
  }
}

/** Writes the meta fields of an establishment for the first time, or changes them. Throws what `create` and `update` throw. */
const writeMeta = ({ records, actor }: ActorCall, id: string, input: Row, version: unknown): Promise<Row> =>
  inRepeatedTransaction(records, async inside => {
    await findRow(inside, actor, entityFor(inside, actor, 'establishments', 'read'), id)
    const written = await writtenFor({ records: inside }, id)
    const { version: _version, ...values } = input
    if (!written) return create(inside, actor, 'meta', { ...values, establishment_id: id }, 'api')
    return update(inside, actor, 'meta', { id: written.id, input: values, version, origin: 'api' })
  })

const policy = { words: ['seo'] } as const

/** What search engines and social networks are told of an establishment. */
export const metaRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/establishments/:id/meta',
    policy,
    summary: 'The meta fields of an establishment (null if not set) and their default values',
    answer: establishmentMeta,
    handle: async call => call.request.json(await readMeta(call, readId(call.request))),
  },
  {
    method: 'PUT',
    path: '/establishments/:id/meta',
    policy,
    summary: 'Set the meta fields of an establishment; requires the version if they already exist',
    headers: ['If-Match'],
    body: row,
    answer: row,
    handle: async call => {
      const input = await readBody(call.request)
      return answerRecord(
        call.request,
        await writeMeta(call, readId(call.request), input, readIfMatch(call.request) ?? input.version),
      )
    },
  },
  {
    method: 'GET',
    path: '/public/establishments/:id/meta',
    policy: 'public',
    summary: 'The meta fields of a public establishment; empty ones are filled from the establishment',
    query: ['lang'],
    headers: ['If-None-Match'],
    answer: row,
    handle: async ({ request, records }) => {
      const lang = readLang(request)
      const view = publicView(records.registry.entity('establishments'))
      const establishment = view && (await findOne(records.store, 'establishments', 'id', readId(request), view.where))
      if (!establishment) throw new Problem('not_found')
      const written = await findOne(records.store, 'meta', 'establishment_id', establishment.id, [
        is('deleted_at', null),
      ])
      const meta = metaFor(establishment, written)
      return answerPublic(request, lang ? inOneLanguage(meta, languageOf[lang]) : meta)
    },
  },
]
