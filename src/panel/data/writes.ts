import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import { changedFields } from './changedFields.ts'
import type { HttpClient } from './httpClient.ts'
import { withIdempotencyKey } from './idempotencyKeys.ts'

type Writes = Pick<DataProvider, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'>

const recordUrl = (api: string, resource: string, id: Identifier): string =>
  `${api}/${resource}/${encodeURIComponent(id)}`

/** Runs a call for every ID and rejects with the first failure after all have finished. */
async function withEach(
  ids: readonly Identifier[],
  work: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const failures: unknown[] = []
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return { data: [...ids] }
}

/**
 * The write methods of the data provider. An update sends the changed fields with the version they were read in, and
 * nothing if none changed. A deletion sends the version it is based on. A creation belongs to a `person`, by ID. See
 * `createDataProvider`.
 */
export function createWrites(api: string, http: HttpClient, person: string): Writes {
  const read = async (resource: string, id: Identifier): Promise<RaRecord> =>
    (await http(recordUrl(api, resource, id))).json as RaRecord

  const patch = async (resource: string, previous: RaRecord, data: Record<string, unknown>): Promise<RaRecord> => {
    const changes = changedFields(previous, data)
    if (Object.keys(changes).length === 0) return previous
    const body = JSON.stringify({ ...changes, version: previous.version })
    return (await http(recordUrl(api, resource, previous.id), { method: 'PATCH', body })).json as RaRecord
  }

  const remove = async (resource: string, record: RaRecord): Promise<RaRecord> => {
    const headers = { 'If-Match': `"${record.version}"` }
    const { json } = await http(recordUrl(api, resource, record.id), { method: 'DELETE', headers })
    return (json as RaRecord | undefined) ?? record
  }

  const writes = {
    create: async (resource: string, { data }: { data: unknown }) => {
      const body = JSON.stringify(data)
      const send = (key: string) =>
        http(`${api}/${resource}`, { method: 'POST', body, headers: { 'Idempotency-Key': key } })
      return { data: (await withIdempotencyKey(person, `${resource} ${body}`, send)).json }
    },
    update: async (
      resource: string,
      { id, data, previousData }: { id: Identifier; data: Record<string, unknown>; previousData?: RaRecord },
    ) => ({
      data: await patch(
        resource,
        previousData?.version === undefined ? await read(resource, id) : { ...previousData, id },
        data,
      ),
    }),
    updateMany: (resource: string, { ids, data }: { ids: Identifier[]; data: Record<string, unknown> }) =>
      withEach(ids, async id => patch(resource, await read(resource, id), data)),
    delete: async (resource: string, { id, previousData }: { id: Identifier; previousData?: RaRecord }) => ({
      data: await remove(resource, previousData?.version === undefined ? await read(resource, id) : previousData),
    }),
    deleteMany: (resource: string, { ids }: { ids: Identifier[] }) =>
      withEach(ids, async id => remove(resource, await read(resource, id))),
  }
  return writes as Writes
}
