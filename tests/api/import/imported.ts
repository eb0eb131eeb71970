import type { ImportMapping, ImportView } from '../../../src/features/import/import.ts'
import type { Condition, Row } from '../../../src/engine/model/query.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import type { ApiResponse } from '../apiResponse.ts'
import type { TestApi } from '../testApi.ts'

/** The columns of a file of establishments, and what they mean. */
export const columns = ['Name', 'Code', 'Region', 'District', 'Open']
export const fields: ImportMapping['fields'] = {
  name_en: { column: 'Name' },
  code: { column: 'Code' },
  region_id: { column: 'Region', match: true },
  municipality_id: { column: 'District', match: true },
  always_open: { column: 'Open', match: true },
}
export const mapping: ImportMapping = { resource: 'establishments', key: 'code', fields }

/** Calls of an administrator who imports. */
export function importer(api: () => TestApi) {
  const admin = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
    api().as('admin')(method, path, body === undefined ? {} : { body })
  const view = (response: ApiResponse): ImportView => response.record as unknown as ImportView
  const settled = async (id: unknown): Promise<ImportView> => {
    await api().ports.background.settled()
    return view(await admin('GET', `/imports/${id}`))
  }
  /** Sends a whole file. */
  const send = async (
    resource: string,
    columns: readonly string[],
    rows: readonly (readonly string[])[],
    file_name = 'file.csv',
  ): Promise<string> => {
    const { id } = view(await admin('POST', '/imports', { resource, file_name, columns }))
    for (let number = 0; number * 500 < rows.length; number++)
      await admin('POST', `/imports/${id}/rows`, {
        number,
        rows: rows
          .slice(number * 500, (number + 1) * 500)
          .map((cells, index) => ({ line: number * 500 + index + 2, cells })),
      })
    await admin('POST', `/imports/${id}/received`, {})
    return id
  }
  const check = async (id: string, mapping: ImportMapping): Promise<ImportView> => {
    await admin('POST', `/imports/${id}/check`, { mapping })
    return settled(id)
  }
  const run = async (id: string, leave_out = false): Promise<ImportView> => {
    await admin('POST', `/imports/${id}/run`, { leave_out })
    return settled(id)
  }
  const undo = async (id: string): Promise<ImportView> => {
    await admin('POST', `/imports/${id}/undo`, {})
    return settled(id)
  }
  const all = (entity: string, where: readonly Condition[] = []): Promise<Row[]> =>
    api().store.find({ entity, where, sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1_000 })
  const byCode = async (code: string): Promise<Row | undefined> =>
    (await all('establishments', [is('code', code)])).at(-1)
  let made = 0
  const code = (): string => `imported-${++made}`
  return { admin, view, settled, send, check, run, undo, all, byCode, code }
}
