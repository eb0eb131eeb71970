import { expect } from 'vitest'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { TestApi } from '../testApi.ts'
import { draft, publish, tastingRooms } from './publishing.ts'

export const naming = { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 }

/** A resource with a field that has had different types. */
export const withSize = (name: string, size: object): StoredDocument =>
  tastingRooms(name, { groups: [{ name: 'naming', fields: [naming, { name: 'size', ...size }] }] })

export const text = { type: 'text', maximum: 100 }

export const integer = { type: 'integer', minimum: 0, maximum: 10_000 }

/** Calls of an administrator who gives the field `size` of a resource other types. */
export function conversions(api: () => TestApi) {
  const admin = () => api().as('admin')
  const settle = async () => {
    await runDue(api().ports)
    await api().ports.background.settled()
  }
  const made = async (resource: string, size: unknown): Promise<Row> => {
    const { record, status } = await admin()('POST', `/${resource}`, {
      body: { name_ge: `დარბაზი ${String(size)}`, name_en: `Hall ${String(size)}`, size },
    })
    expect(status).toBe(201)
    return record
  }
  const sizes = async (resource: string): Promise<unknown[]> => {
    const { rows } = await admin()('GET', `/${resource}`, { query: { sort: ['created_at', 'ASC'] } })
    return rows.map(row => row.size)
  }
  const begun = async (resource: string, values: readonly unknown[]): Promise<Row[]> => {
    await draft(admin(), resource, withSize(resource, text))
    expect((await publish(api(), [resource])).status).toBe(200)
    const rows: Row[] = []
    for (const value of values) rows.push(await made(resource, value))
    return rows
  }
  const retyped = async (resource: string, size: object = integer, codeLists?: StoredDocument['codeLists']) => {
    const { record } = await admin()('GET', '/declarations/export', { query: { resources: [resource] } })
    const [own] = (record as unknown as StoredDocument).resources ?? []
    const groups = own?.entity.groups.map(group => ({
      ...group,
      fields: group.fields.map(field =>
        typeof field !== 'string' && field.name === 'size' ? { name: 'size', ...size } : field,
      ),
    }))
    const resources = [{ ...own, entity: { ...own?.entity, groups } }]
    await draft(admin(), resource, { ...record, ...(codeLists ? { codeLists } : {}), resources })
    return admin()('POST', '/declarations/preview', { body: { resources: [resource] } })
  }
  const conversionsOf = async (resource: string) =>
    (await admin()('GET', '/declarations/conversions')).rows.filter(row => row.resource === resource)
  const undo = async (number: unknown) => {
    const path = `/declarations/undo/${String(number)}`
    const { record } = await admin()('POST', path, { body: {} })
    return admin()('POST', path, {
      body: { plan: record.plan },
      headers: { Proof: await api().proofOf('admin') },
    })
  }

  return { admin, settle, made, sizes, begun, retyped, conversionsOf, undo }
}
