import { expect, it } from 'vitest'
import { recordsOf } from '../../../src/engine/http/recordsOf.ts'
import { enqueue } from '../../../src/engine/jobs/enqueue.ts'
import { portsAt } from '../../../src/engine/ports.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { conversions, integer } from './conversions.ts'
import { draft, publish, wineRoutes } from './publishing.ts'

describeApi('a field that gets another type', api => {
  const { admin, settle, made, sizes, begun, retyped, conversionsOf, undo } = conversions(api)
  it('is previewed: how many values convert, how many do not, with examples', async () => {
    await begun('halls', ['12', 'about 40', null, ' 7 ', '3,5'])
    const { record } = await retyped('halls')
    expect(record.mistakes).toEqual([])
    expect(record.steps).toMatchObject([
      {
        kind: 'converts',
        code: 'convert_field',
        entity: 'halls',
        field: 'size',
        params: { from: 'text', to: 'integer' },
        count: 2,
        total: 4,
        refused: false,
        examples: [
          { title: 'დარბაზი about 40', values: ['about 40'] },
          { title: 'დარბაზი 3,5', values: ['3,5'] },
        ],
      },
    ])
  })

  it('converts values when it is published; those that do not fit are kept, listed and exported', async () => {
    const [before] = (await admin()('GET', '/halls', { query: { filter: { size: '12' } } })).rows
    api().clock.advance(60)
    const published = await publish(api(), ['halls'])
    expect(published.status, published.text).toBe(200)
    await settle()
    expect(await sizes('halls')).toEqual([12, null, null, 7, null])
    expect(await conversionsOf('halls')).toMatchObject([
      { field: 'size', kept_field: 'size_2', from: 'text', to: 'integer', state: 'done', total: 4, kept: 2 },
    ])
    const kept = await admin()('GET', '/declarations/halls/kept/size')
    expect(kept.rows.map(({ title, values }) => [title, values])).toEqual([
      ['დარბაზი about 40', ['about 40']],
      ['დარბაზი 3,5', ['3,5']],
    ])
    const behind = await admin()('GET', '/declarations/halls/kept/size', { query: { after: kept.rows[0]?.id } })
    expect(behind.rows).toEqual(kept.rows.slice(1))
    const file = await admin()('GET', '/declarations/halls/kept/size', { query: { format: 'csv' } })
    expect(file.text).toContain('about 40')
    const { rows } = await admin()('GET', '/halls', { query: { filter: { size_gte: 10 } } })
    expect(rows).toHaveLength(1)
    const now = rows[0]
    expect([now?.updated_at, now?.updated_by]).toEqual([before?.updated_at, before?.updated_by])
    const path = `/halls/${String(before?.id)}`
    const stale = await admin()('PATCH', path, { body: { version: before?.version, size: 15 } })
    expect(stale.refusal).toMatchObject({ status: 412, code: 'version_stale' })
    const known = await admin()('GET', path, { headers: { 'If-None-Match': `"${String(before?.version)}"` } })
    expect([known.status, known.record.size]).toEqual([200, 12])
    const past = (await admin()('GET', `${path}/history`)).rows.map(({ changes }) => (changes as Row).size)
    expect(past).toEqual([[null, '12']])
  })

  it('no longer lists a value that did not fit once the new field is filled in', async () => {
    const [first] = (await admin()('GET', '/declarations/halls/kept/size')).rows
    const { record } = await admin()('GET', `/halls/${String(first?.id)}`)
    const changed = await admin()('PATCH', `/halls/${String(first?.id)}`, {
      body: { version: record.version, size: 40 },
    })
    expect([changed.status, record.version]).toEqual([200, 1])
    expect((await admin()('GET', '/declarations/halls/kept/size')).rows).toHaveLength(1)
  })

  it('restores the old values when it is undone, and values written since for records that had none', async () => {
    await made('halls', 99)
    const { number } = (await admin()('GET', '/declarations')).record
    expect((await undo(number)).status).toBe(200)
    await settle()
    expect(await sizes('halls')).toEqual(['12', 'about 40', null, '7', '3,5', '99'])
  })

  it('restores the newer values when the undo is undone', async () => {
    const { number } = (await admin()('GET', '/declarations')).record
    expect((await undo(number)).status).toBe(200)
    await settle()
    expect(await sizes('halls')).toEqual([12, 40, null, 7, null, 99])
  })

  it('can be undone after other changes to the resource; a later change to the same field has to be undone first', async () => {
    await begun('barns', ['1', '2'])
    const published = async (size: object, more?: object) => {
      await retyped('barns', size)
      if (more) {
        const { document } = (await admin()('GET', '/declarations/drafts/barns')).record as { document: StoredDocument }
        const [own] = document.resources ?? []
        const groups = own?.entity.groups.map(group => ({ ...group, fields: [...group.fields, more] }))
        await draft(admin(), 'barns', { ...document, resources: [{ ...own, entity: { ...own?.entity, groups } }] })
      }
      const { record } = await publish(api(), ['barns'])
      await settle()
      return Number(record.number)
    }
    const first = await published(integer)
    await published({ type: 'decimal' }, { name: 'note', type: 'text' })
    const later = await published({ type: 'decimal' }, { name: 'remark', type: 'text' })
    const early = await admin()('POST', `/declarations/undo/${first}`, { body: {} })
    expect(early.refusal).toMatchObject({ status: 409, code: 'not_undoable', params: { number: later - 1 } })
    expect((await undo(later - 1)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    await settle()
    expect(await sizes('barns')).toEqual(['1', '2'])
    const { record } = await admin()('GET', '/declarations/export', { query: { resources: ['barns'] } })
    const [own] = (record as unknown as StoredDocument).resources ?? []
    expect(own?.hide).toContain('note')
    expect(own?.hide).not.toContain('remark')
  })

  it('keeps values that people enter or clear before the conversion reaches them', async () => {
    const [one, other] = await begun('cellars', ['1', '2'])
    await retyped('cellars')
    api().ports.jobs.isStopping = true
    await publish(api(), ['cellars'])
    const write = async (row: Row | undefined, size: unknown) => {
      const { record } = await admin()('GET', `/cellars/${String(row?.id)}`)
      const { status } = await admin()('PATCH', `/cellars/${String(row?.id)}`, {
        body: { version: record.version, size },
      })
      expect(status).toBe(200)
    }
    await write(one, 100)
    await write(other, 200)
    await write(other, null)
    api().ports.jobs.isStopping = false
    await settle()
    expect(await sizes('cellars')).toEqual([100, null])
  })

  it('resumes after an interruption, and converts nothing twice', async () => {
    await begun('vaults', ['1', '2', '3'])
    await retyped('vaults')
    await publish(api(), ['vaults'])
    await settle()
    const { rows } = await admin()('GET', '/vaults', { query: { sort: ['created_at', 'ASC'] } })
    const cleared = await admin()('PATCH', `/vaults/${String(rows[1]?.id)}`, {
      body: { version: rows[1]?.version, size: null },
    })
    expect(cleared.status).toBe(200)
    const { store } = api().ports.models.current()
    const [conversion] = await store.find({
      entity: 'declared_conversions',
      where: [{ property: 'resource', operator: 'in', value: ['vaults'] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    await store.update('declared_conversions', [{ property: 'id', operator: 'in', value: [conversion?.id] }], {
      state: 'running',
    })
    await enqueue(recordsOf(portsAt(api().ports)), 'convert_values', { table: 'vaults' })
    await settle()
    expect(await sizes('vaults')).toEqual([1, null, 3])
    expect(await conversionsOf('vaults')).toMatchObject([{ state: 'done' }])
  })

  it('has its values when it is shown again after it was hidden together with the change, once or twice', async () => {
    const hidden = async (resource: string, hide: (known: readonly string[]) => readonly string[]) => {
      const kept = await admin()('GET', `/declarations/drafts/${resource}`)
      const exported = await admin()('GET', '/declarations/export', { query: { resources: [resource] } })
      const document = (kept.status === 200 ? kept.record.document : exported.record) as StoredDocument
      const [own] = document.resources ?? []
      await draft(admin(), resource, { ...document, resources: [{ ...own, hide: hide(own?.hide ?? []) }] })
      const preview = await admin()('POST', '/declarations/preview', { body: { resources: [resource] } })
      expect((await publish(api(), [resource])).status).toBe(200)
      await settle()
      return preview.record.steps as Row[]
    }
    await begun('sheds', ['1', 'x', null])
    await retyped('sheds')
    await hidden('sheds', known => [...known, 'size'])
    await retyped('sheds', { type: 'text', maximum: 90, localized: true })
    await hidden('sheds', known => known)
    const steps = await hidden('sheds', known => known.filter(name => name !== 'size'))
    expect(steps).toMatchObject([{ code: 'restore_field' }, { code: 'convert_field' }])
    const { rows } = await admin()('GET', '/sheds', { query: { sort: ['created_at', 'ASC'] } })
    expect(rows.map(row => row.size_ge)).toEqual(['1', null, null])
    const [first] = rows
    await admin()('PATCH', `/sheds/${String(first?.id)}`, { body: { version: first?.version, size_ge: null } })
    await hidden('sheds', known => [...known, 'size'])
    await hidden('sheds', known => known.filter(name => name !== 'size'))
    const again = await admin()('GET', '/sheds', { query: { sort: ['created_at', 'ASC'] } })
    expect(again.rows.map(row => row.size_ge)).toEqual([null, null, null])
  })

  it('updates open requests and the filters of saved views', async () => {
    await draft(admin(), 'wine_routes', wineRoutes)
    await publish(api(), ['wine_routes'])
    const { record: route } = await api().as('owner')('POST', '/wine_routes', {
      body: { name_ge: 'კახეთის გზა', name_en: 'Kakheti way', difficulty: 'easy', length_km: 20 },
    })
    const shown = await admin()('POST', `/wine_routes/${String(route.id)}/publish`, {
      body: { version: route.version },
    })
    expect(shown.status, shown.text).toBe(200)
    const body = {
      name: 'Long',
      filter: { length_km: 20, name_en: 'Way' },
      sort: null,
      columns: [],
      density: 'dense',
      role: null,
    }
    await admin()('POST', '/list_views/wine_routes', { body })
    const { record: now } = await admin()('GET', `/wine_routes/${String(route.id)}`)
    const proposed = await api().as('owner')('PATCH', `/wine_routes/${String(route.id)}`, {
      body: { version: now.version, length_km: 30 },
    })
    expect(proposed.status, proposed.text).toBe(200)
    const { record } = await admin()('GET', '/declarations/export', { query: { resources: ['wine_routes'] } })
    const changed = JSON.parse(
      JSON.stringify(record).replace(/\{[^{}]*"name":"length_km"[^{}]*\}/, '{"name":"length_km","type":"text"}'),
    ) as object
    await draft(admin(), 'wine_routes', changed)
    const published = await publish(api(), ['wine_routes'])
    expect(published.status, published.text).toBe(200)
    await settle()
    expect((await admin()('GET', '/list_views/wine_routes')).rows).toMatchObject([
      { filter: { length_km: '20', name_en: 'Way' } },
    ])
    const [request] = (await admin()('GET', '/requests', { query: { filter: { record_id: route.id } } })).rows
    expect(request?.changes).toMatchObject({ length_km: { from: '20', to: '30' } })
    const approved = await api().as('moderator')('POST', `/requests/${String(request?.id)}/approve`, {
      body: { version: request?.version },
    })
    expect(approved.status, approved.text).toBe(200)
    expect((await admin()('GET', `/wine_routes/${String(route.id)}`)).record.length_km).toBe('30')
  })
})
