import type { GetListParams, RaRecord } from 'ra-core'
import { vi } from 'vitest'
import type { PanelDataProvider } from '../../../src/panel/data/dataProvider.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { HistoryLine } from '../../../src/panel/record/form/HistoryLines.tsx'

type Rows = Record<string, readonly Row[]>

/** What the server refuses with, as the data provider tells it. */
export class Rejected extends Error {
  readonly status: number
  readonly body: Row
  constructor(status: number, message: string, body: Row = {}) {
    super(message)
    this.status = status
    this.body = body
  }
}

const text = (value: unknown): string => String(value ?? '').toLowerCase()

const meets = (row: Row, [key, wanted]: [string, unknown]): boolean => {
  if (key === 'q') return Object.values(row).some(value => text(value).includes(text(wanted)))
  if (key === 'deleted_at_null') return (row.deleted_at === null || row.deleted_at === undefined) === wanted
  const [, name = '', operator] = /^(.+)_(gte|lte|null|neq)$/.exec(key) ?? []
  if (operator === 'null') return ((row[name] ?? null) === null) === wanted
  if (operator === 'neq') return row[name] !== wanted
  if (operator)
    return (
      typeof row[name] === 'number' && (operator === 'gte' ? row[name] >= Number(wanted) : row[name] <= Number(wanted))
    )
  const value = row[key]
  return Array.isArray(value) ? value.includes(wanted) : value === wanted
}

/** What a list asks for of a row, as the server answers it: with what names with a point say of the records that it refers to, which are found by their ids. */
function someOf(row: Row, fields: unknown, find: (id: unknown) => Row | undefined): Row {
  if (typeof fields !== 'string') return row
  const [far, own] = [true, false].map(isFar => fields.split(',').filter(name => name.includes('.') === isFar))
  const expanded: Record<string, unknown> = {}
  for (const [by, names] of Map.groupBy(far ?? [], name => name.split('.')[0] ?? '')) {
    const some = (id: unknown): Row | null => {
      const found = find(id)
      return found
        ? Object.fromEntries(names.map(name => name.slice(by.length + 1)).map(name => [name, found[name] ?? null]))
        : null
    }
    const value = row[by]
    expanded[by] = Array.isArray(value) ? value.map(some) : some(value)
  }
  const values = Object.fromEntries(['id', ...(own ?? [])].map(name => [name, row[name] ?? null]))
  return Object.keys(expanded).length > 0 ? { ...values, _expanded: expanded } : values
}

/** A data provider over rows in memory, every method of which can be asked how it was called. */
export function memoryProvider(provided: Rows, history: readonly HistoryLine[] = []) {
  const tables = structuredClone(provided) as Record<string, Row[]>
  const rowsOf = (entity: string): Row[] => (tables[entity] ??= [])
  const present = (id: unknown): Row | undefined =>
    Object.values(tables)
      .flat()
      .find(row => row.id === id && (row.deleted_at ?? null) === null)
  const one = (entity: string, id: unknown): RaRecord => {
    const row = rowsOf(entity).find(candidate => candidate.id === String(id))
    if (!row) throw new Rejected(404, 'This record does not exist or is not available to you.')
    return structuredClone(row) as RaRecord
  }
  const write = (entity: string, row: Row): RaRecord => {
    tables[entity] = [...rowsOf(entity).filter(other => other.id !== row.id), row]
    return structuredClone(row) as RaRecord
  }
  /** What the server answers about many: of a record whose name says that it is stuck, that it can't be done. */
  const many = (entity: string, action: string, { records, values }: { records: { id: string }[]; values?: Row }) =>
    records.map(({ id }) => {
      const row = one(entity, id)
      if (text(row.name_en).includes('stuck'))
        return {
          id,
          problem: {
            status: 409,
            code: 'illegal_transition',
            params: { transition: action, status: String(row.status) },
          },
        }
      const changes: Record<string, Row> = {
        delete: { deleted_at: '2026-05-26T09:00:00.000Z' },
        restore: { deleted_at: null },
        hide: { status: 'hidden' },
        update: values ?? {},
      }
      return { id, record: write(entity, { ...row, ...changes[action], version: Number(row.version) + 1 }) }
    })
  /** A change of several fields: what the server would do with records, and then does; of one that is stuck it says why not. */
  let change = { entity: '', ids: [] as string[], fields: {} as Record<string, { set: unknown }> }
  const isStuck = (id: string): boolean => text(one(change.entity, id).name_en).includes('stuck')
  const changed = (outcome: 'to_change' | 'changed'): Row => {
    const [free, stuck] = [change.ids.filter(id => !isStuck(id)), change.ids.filter(isStuck)]
    const values = Object.fromEntries(Object.entries(change.fields).map(([name, { set }]) => [name, set]))
    if (outcome === 'changed')
      for (const id of free) {
        const row = one(change.entity, id)
        write(change.entity, { ...row, ...values, version: Number(row.version) + 1 })
      }
    const group = (said: string, records: string[]) =>
      records.length > 0 ? [{ outcome: said, count: records.length, records }] : []
    return {
      id: '019ba5e0-0000-7000-8077-000000000001',
      state: outcome === 'changed' ? 'done' : 'checked',
      total: change.ids.length,
      done: change.ids.length,
      groups: [
        ...group(outcome, free),
        ...group('refused', stuck).map(one => ({ ...one, problem: { code: 'forbidden' } })),
      ],
    }
  }
  const provider = {
    getList: vi.fn(async (entity: string, params: GetListParams) => {
      const { pagination = { page: 1, perPage: 25 }, sort, filter, meta } = params
      const conditions = Object.entries({ deleted_at_null: true, ...filter } as Row)
      const found = rowsOf(entity).filter(row => conditions.every(condition => meets(row, condition)))
      const direction = sort?.order === 'DESC' ? -1 : 1
      const sorted = found.toSorted(
        (a, b) => direction * text(a[sort?.field ?? 'id']).localeCompare(text(b[sort?.field ?? 'id'])),
      )
      const from = (pagination.page - 1) * pagination.perPage
      const page = sorted.slice(from, from + pagination.perPage).map(row => someOf(row, meta?.fields, present))
      return { data: structuredClone(page) as RaRecord[], total: found.length }
    }),
    getOne: vi.fn(async (entity: string, { id }: { id: unknown }) => ({ data: one(entity, id) })),
    getMany: vi.fn(async (entity: string, { ids, meta }: { ids: unknown[]; meta?: { isTrash?: boolean } }) => ({
      data: structuredClone(
        rowsOf(entity).filter(row => ids.includes(row.id) && Boolean(row.deleted_at) === (meta?.isTrash ?? false)),
      ) as RaRecord[],
    })),
    update: vi.fn(async (entity: string, { id, data, previousData }: { id: unknown; data: Row; previousData: Row }) => {
      const present = one(entity, id)
      if (present.version !== previousData.version)
        throw new Rejected(412, 'Someone else changed this record in the meantime.', { record: present })
      return { data: write(entity, { ...present, ...data, version: Number(present.version) + 1 }) }
    }),
    create: vi.fn(async (entity: string, { data }: { data: Row }) => ({
      data: write(entity, { ...data, id: '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4eff', version: 1 }),
    })),
    delete: vi.fn(async (entity: string, { id }: { id: unknown }) => ({
      data: write(entity, { ...one(entity, id), deleted_at: '2026-05-26T09:00:00.000Z' }),
    })),
    deleteMany: vi.fn(async (entity: string, { ids }: { ids: unknown[] }) => {
      for (const id of ids) write(entity, { ...one(entity, id), deleted_at: '2026-05-26T09:00:00.000Z' })
      return { data: ids }
    }),
    lastPage: vi.fn(async (entity: string, { pagination }: GetListParams) =>
      Math.ceil(rowsOf(entity).length / (pagination?.perPage ?? 10)),
    ),
    call: vi.fn(async (path: string, options: { body?: unknown } = {}) => {
      const [, entity = '', id, action = ''] = path.split(/[/?]/)
      const respond = (json: unknown) => ({ status: 200, headers: new Headers(), body: '', json })
      if (id === 'bulk' && action === 'check') {
        const { records } = options.body as { records: string[] }
        const possible = records.filter(
          one => !text(rowsOf(entity).find(({ id }) => id === one)?.name_en).includes('unready'),
        )
        const unready = records.filter(one => !possible.includes(one))
        const problem = { code: 'incomplete', errors: { desc_ge: { code: 'required' } } }
        const groups = [{ outcome: 'refused', problem, count: unready.length, records: unready }]
        return respond({ possible, groups: unready.length > 0 ? groups : [] })
      }
      if (id === 'bulk' && action === 'changes') {
        const { records, fields } = options.body as { records: string[]; fields: typeof change.fields }
        change = { entity, ids: records, fields }
        return respond(changed('to_change'))
      }
      if (entity === 'bulk_changes') return respond(changed('changed'))
      if (id === 'bulk')
        return {
          status: 200,
          headers: new Headers(),
          body: '',
          json: { results: many(entity, action, options.body as { records: { id: string }[]; values?: Row }) },
        }
      const json =
        action === 'history'
          ? history
          : action === 'letters'
            ? []
            : action === 'deletion'
              ? { uses: [], follow: [], others: false }
              : write(entity, { ...one(entity, id), deleted_at: null })
      return { status: 200, headers: new Headers(), body: '', json }
    }),
  }
  return { provider: provider as typeof provider & PanelDataProvider, rowsOf, write }
}
