import type { ImportMapping, ImportView } from '../../../src/features/import/import.ts'
import type { ApiResponse } from '../apiResponse.ts'
import type { TestApi } from '../testApi.ts'

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
  return { admin, view, settled, send, check, run, undo }
}
