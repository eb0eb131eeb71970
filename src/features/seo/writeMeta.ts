import * as z from 'zod/mini'
import { row } from '../../engine/model/shapes.ts'
import type { Row } from '../../engine/model/query.ts'
import { create } from '../../engine/records/create.ts'
import { inRepeatedTransaction } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { findRow, get } from '../../engine/records/get.ts'
import { update } from '../../engine/records/update.ts'
import { metaDefaults } from './metaDefaults.ts'
import type { ActorCall } from '../../engine/http/route.ts'

/** The meta fields of an establishment, with what they are where nobody has written them. */
export const establishmentMeta = z.object({ meta: z.nullable(row), defaults: row })
export type EstablishmentMeta = z.infer<typeof establishmentMeta>

const writtenFor = ({ records }: Pick<ActorCall, 'records'>, id: string): Promise<Row | undefined> => findOne(records.store, 'meta', 'establishment_id', id, [is('deleted_at', null)])

/** Throws `not_found`, `forbidden`. */
export async function readMeta({ records, actor }: ActorCall, id: string): Promise<EstablishmentMeta> {
  const establishment = await findRow(records, actor, entityFor(records, actor, 'establishments', 'read'), id)
  const written = await writtenFor({ records }, id)
  return { meta: written ? await get(records, actor, 'meta', String(written.id)) : null, defaults: metaDefaults(establishment) }
}

/** Writes the meta fields of an establishment for the first time, or changes them. Throws what `create` and `update` throw. */
export const writeMeta = ({ records, actor }: ActorCall, id: string, input: Row, version: unknown): Promise<Row> =>
  inRepeatedTransaction(records, async inside => {
    await findRow(inside, actor, entityFor(inside, actor, 'establishments', 'read'), id)
    const written = await writtenFor({ records: inside }, id)
    const { version: _version, ...values } = input
    if (!written) return create(inside, actor, 'meta', { ...values, establishment_id: id }, 'api')
    return update(inside, actor, 'meta', { id: String(written.id), input: values, version, origin: 'api' })
  })
