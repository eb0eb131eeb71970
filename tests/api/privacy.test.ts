import { expect, it } from 'vitest'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Column } from '../../src/engine/model/column.ts'
import type { Entity, Property } from '../../src/engine/model/registry.ts'
import { findOne } from '../../src/engine/records/findOne.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { limits } from '../../src/engine/rules/access/limits.ts'
import { describeApi } from './describeApi.ts'
import { entities, fixture } from './content.ts'
import { registry } from './testApi.ts'

const person = { email: 'guide@marani.example' }
const tables = [...registry.entities.values()].filter(({ name, table }) => name === table)

const isNaming = (entity: Entity, { name, column, field, part, type }: Property): boolean =>
  !part &&
  !['search', 'search_slips'].includes(name) &&
  !field.choices &&
  (['text', 'text[]'].includes(column) ||
    (type.name === 'json' && (entity.declaration.internal === true || entity.name === 'requests')))

const filling: Partial<Record<Column, unknown>> = {
  uuid: system.id,
  instant: '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  integer: 1,
  text: 'draft',
}

/** A row that names somebody wherever a table keeps words, as text, in lists and in JSON. */
function naming(entity: Entity, names: readonly string[]): Row {
  const said = `Ask ${names.join(' or ')}.`
  const row: Row = {}
  for (const property of entity.properties.values()) {
    const { name, column, nullable } = property
    if (isNaming(entity, property))
      row[name] = column === 'text' ? said : column === 'text[]' ? [said] : { deep: [said] }
    else if (!nullable && name !== 'id' && filling[column] !== undefined) row[name] = filling[column]
  }
  return { ...row, ...(entity.declaration.moderated === undefined ? {} : { status: 'draft' }) }
}

describeApi('the data of a person', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const rowOf = async () => {
    const found = await findOne(api().store, 'users', 'email', person.email)
    if (!found) throw new Error('The guide is not there')
    return found
  }
  /** Every value of every row of every table, by table. */
  const everything = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (const { table } of tables) {
      const rows = await api().store.find({
        entity: table,
        where: [],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 10_000,
      })
      found.set(table, JSON.stringify(rows).toLowerCase())
    }
    return found
  }

  it('is exported only to the person and to administrators, with a recent proof, and without internal data', async () => {
    const { id } = await rowOf()
    const guide = api().as('guide')
    expect((await api().withToken(api().tokenOf('guide'))('GET', '/profile/data')).problem.code).toBe('proof_missing')
    expect((await guide('GET', `/users/${id}/data`)).status).toBe(403)
    expect((await api().as('moderator')('GET', `/users/${id}/data`)).status).toBe(403)
    const own = (await guide('GET', '/profile/data', { headers: { Proof: await api().proofOf('guide') } })).record
    expect(own).toMatchObject({
      format: 'personal-data/1',
      records: {
        users: { rows: [{ id, email: person.email }] },
        guides: { purpose: 'presenting guides to visitors', rows: [{ user_id: id }] },
        credentials: { rows: [{ user_id: id }] },
      },
    })
    expect(JSON.stringify(own)).not.toMatch(/password_hash|token_hash|"search"/)
    const handed = (await admin('GET', `/users/${id}/data`, { headers: { Proof: await api().proofOf('admin') } }))
      .record
    expect((handed.records as Row).guides).toEqual((own.records as Row).guides)
  })

  it('is exported a limited number of times an hour, because collecting it is expensive and is recorded', async () => {
    const download = async () =>
      api().as('user')('GET', '/profile/data', { headers: { Proof: await api().proofOf('user') } })
    for (let times = 0; times < limits.personal_data_account.most; times++) expect((await download()).status).toBe(200)
    expect((await download()).refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    const admin = await api().as('admin')('GET', `/users/${api().idOf('user')}/data`, {
      headers: { Proof: await api().proofOf('admin') },
    })
    expect(admin.status).toBe(200)
  })

  it('has its export recorded in the history, visible to administrators', async () => {
    const { id } = await rowOf()
    const lines = (await admin('GET', `/users/${id}/history`)).rows
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['hand_out']))
    expect(lines.find(({ action }) => action === 'hand_out')).toMatchObject({ changes: {} })
  })

  it('is not erased during a legal hold, by the person themselves, or by anyone except administrators', async () => {
    const { id, version } = await rowOf()
    expect((await api().as('moderator')('POST', `/users/${id}/erasure`)).status).toBe(403)
    expect((await admin('POST', `/users/${api().idOf('admin')}/erasure`)).problem.code).toBe('own_account')
    await admin('PATCH', `/users/${id}`, { body: { version, legal_hold: 'Case 12 of the court' } })
    expect((await admin('GET', `/users/${id}/erasure`)).record).toMatchObject({ held: 'Case 12 of the court' })
    expect((await admin('POST', `/users/${id}/erasure`)).problem.code).toBe('legal_hold')
    await admin('PATCH', `/users/${id}`, { body: { version: version + 1, legal_hold: null } })
  })

  it('belongs to the last member of an organization, which is reported before it is erased', async () => {
    const owner = await findOne(api().store, 'users', 'email', 'manager@marani.example')
    const { id } = fixture('organizations')
    for (const user of await api().store.find({
      entity: 'users',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1_000,
    }))
      await api().put('users', user.id, { organization_ids: user.id === owner?.id ? [id] : [] })
    expect((await admin('GET', `/users/${owner?.id}/erasure`)).record).toMatchObject({ alone_in: [{ id }] })
  })

  it('is in no column of any table after it was erased', async () => {
    const { store, ports } = api()
    await api().put('users', (await rowOf()).id, { firstname: 'Tamazi', lastname: 'Kvirikashvili', phone: '555918273' })
    const { id, email } = await rowOf()
    const numbers = ['555918273', '+995 555 91-82-73', '00995(555)918273', '8 (555) 91.82.73', '555 – 918 – 273']
    const called = [
      'Tamazi Kvirikashvili',
      'kvirikashvili TAMAZI',
      'Tamazi  Kvirikashvili',
      'Tamazi\u00a0Kvirikashvili',
    ]
    const names = [email, ...numbers, ...called]
    for (const entity of tables.filter(({ name }) => name !== 'jobs'))
      await store.insert(entity.table, [
        newRow(ports, system, entity.name, {
          ...naming(entity, names),
          ...(entity.table === 'users' ? { role: 'user', status: 'active', permissions: [] } : {}),
          ...(entity.table === 'requests' ? { status: 'withdrawn', open_record_id: null } : {}),
        }),
      ])
    const before = await everything()
    const withText = tables.filter(
      entity => [...entity.properties.values()].some(property => isNaming(entity, property)) && entity.table !== 'jobs',
    )
    expect(withText.filter(({ table }) => !before.get(table)?.includes('555918273')).map(({ table }) => table)).toEqual(
      [],
    )
    expect(withText.length).toBeGreaterThan(entities.length)

    expect((await admin('POST', `/users/${id}/erasure`)).status).toBe(202)
    expect((await api().as('guide')('GET', '/profile/sessions')).status).toBe(401)
    await runDue(ports)
    await ports.background.settled()
    const done = await findOne(store, 'jobs', 'name', 'erase_person')
    expect(done).toMatchObject({ state: 'done', payload: { user_id: id } })
    const after = await everything()
    const left = [...after].flatMap(([table, text]) =>
      [...names, 'kvirikashvili', 'ყვირიკაშვილი'].flatMap(name =>
        text.includes(name.toLowerCase()) ? [`${table}: ${name}`] : [],
      ),
    )
    expect(left).toEqual([])
    expect(await findOne(store, 'guides', 'user_id', id)).toBeUndefined()
    expect(await findOne(store, 'credentials', 'user_id', id)).toBeUndefined()
    expect(await findOne(store, 'users', 'id', id)).toMatchObject({
      status: 'blocked',
      firstname: '',
      lastname: '',
      phone: null,
      email: `${id}@erased.invalid`,
    })
  })

  it('leaves a record of who erased it and when, and can be neither exported, erased again nor restored', async () => {
    const id = api().idOf('guide')
    const lines = (await admin('GET', `/users/${id}/history`)).rows
    expect(lines[0]).toMatchObject({ action: 'erase', by: api().idOf('admin') })
    expect(Object.keys(lines[0]?.changes as Row).toSorted()).toEqual(['deleted_at', 'status'])
    for (const [method, path] of [
      ['GET', 'data'],
      ['GET', 'erasure'],
      ['POST', 'erasure'],
    ] as const)
      expect(
        (await admin(method, `/users/${id}/${path}`, { headers: { Proof: await api().proofOf('admin') } })).status,
      ).toBe(404)
    expect((await admin('POST', `/users/${id}/restore`)).problem.code).toBe('person_erased')
    expect(await findOne(api().store, 'users', 'id', id)).toMatchObject({ deleted_at: expect.any(String) })
  })
})
