import type { Row } from '../../src/engine/model/query.ts'
import type { BulkGroup, BulkView } from '../../src/features/bulk/bulkShapes.ts'
import { newEstablishment } from './makeValid.ts'
import type { Person, TestApi } from './testApi.ts'

/** The IDs of records. */
export const ids = (...rows: Row[]): unknown[] => rows.map(({ id }) => id)

/** The changes that set fields to values. */
export const setTo = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { set: value }]))

/** How many records have each outcome, with the code of their problem. */
export const counts = (groups: readonly BulkGroup[]): unknown[][] =>
  groups.map(({ outcome, count, problem }) => [outcome, count, ...(problem ? [problem.code] : [])])

/** The calls of tests of bulk changes, to the API of a describe block. */
export function bulkCalls(api: () => TestApi) {
  const post = (person: Person, path: string, body: Row = {}) => api().as(person)('POST', path, { body })
  const create = async (values: Row = {}) => (await post('admin', '/establishments', newEstablishment(values))).record
  const present = async (id: unknown) => (await api().as('admin')('GET', `/establishments/${String(id)}`)).record
  const viewOf = (response: { record: unknown }): BulkView => response.record as BulkView
  const check = async (person: Person, records: readonly unknown[], fields: Row, resource = 'establishments') =>
    viewOf(await post(person, `/${resource}/bulk/changes`, { records, fields }))
  const step = async (person: Person, { id }: BulkView, name: 'run' | 'undo' | 'stop') =>
    viewOf(await post(person, `/bulk_changes/${id}/${name}`))
  return { post, create, present, viewOf, check, step }
}
