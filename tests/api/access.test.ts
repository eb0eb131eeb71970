import { describe, expect, it } from 'vitest'
import { createApi } from '../../src/api/createApi.ts'
import { actorOf } from '../../src/api/identify.ts'
import type { Route } from '../../src/api/route.ts'
import { routes } from '../../src/api/routes/index.ts'
import { system } from '../../src/model/actor.ts'
import type { Action } from '../../src/model/declaration.ts'
import type { Row } from '../../src/model/query.ts'
import type { Entity } from '../../src/model/registry.ts'
import { isOwn, mayRead, reach } from '../../src/rules/permissions.ts'
import { describeApi } from './describeApi.ts'
import { contentOf, entities, fixture, idsOf, presentOf, readable } from './content.ts'
import { people, registry, type Person } from './testApi.ts'

const tables = [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)
const anId = '018f0000-0000-7000-8000-00000000dead'

/** Every call that the routes allow: those over resources once per entity, on a record that is there. */
const calls = routes.flatMap(route => {
  const ids = (entity: Entity) => String(presentOf(entity.name)[0]?.id ?? anId)
  const paths = route.path.startsWith('/:resource') ? entities.map(entity => route.path.replace(':resource', entity.name).replace(':id', ids(entity))) : [route.path.replace(/:\w+/g, anId)]
  return paths.map(path => ({ route, path, name: `${route.method} ${path}` }))
})
const guarded = calls.filter(({ route }) => route.policy !== 'public')

describe('the API', () => {
  it('does not start with a route that names no policy, or none that is known', () => {
    const route = { method: 'GET', path: '/open', summary: 'open to all', handle: () => new Response() }
    const ports = {} as Parameters<typeof createApi>[0]
    const policies = [undefined, null, '', 'anybody', {}, { words: [] }, { action: 'look' }, []]
    for (const policy of policies) expect(() => createApi(ports, [{ ...route, policy } as unknown as Route]), JSON.stringify(policy)).toThrow('GET /open names no policy')
  })

  it('does not start with two routes of one name', () => {
    const [first] = routes
    expect(() => createApi({} as Parameters<typeof createApi>[0], [first as Route])).toThrow('is there twice')
  })

  it('has guarded routes, and few that are public', () => {
    expect(guarded.length).toBeGreaterThan(entities.length * 6)
    const registration = ['register', 'verify_registration', 'verify_invitation', 'ticket', 'confirm_number', 'confirm_code', 'create_user', 'recover_password', 'reset_password'].map(name => `POST /auth/${name}`)
    expect(routes.filter(route => route.policy === 'public').map(route => `${route.method} ${route.path}`)).toEqual(['GET /health', 'GET /ready', 'GET /openapi.json', 'POST /auth/login', 'POST /auth/refresh_token', 'POST /auth/logout', ...registration, 'GET /public/pages/:key', 'GET /public/:resource', 'GET /public/:resource/:key'])
  })
})

describeApi('a token', api => {
  const everything = async () => {
    const rows = await Promise.all(tables.map(entity => api().store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100_000 })))
    return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
  }
  const refusedEverywhere = async (header: string | undefined, code: string) => {
    const before = await everything()
    for (const { route, path, name } of guarded) {
      const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: { version: 1 } }
      const answer = await api().nobody(route.method, path, { ...body, ...(header === undefined ? {} : { headers: { Authorization: header } }) })
      expect(answer.refusal, name).toEqual({ status: 401, code })
      expect(answer.headers.get('www-authenticate'), name).toBe('Bearer')
    }
    expect(await everything()).toEqual(before)
  }

  it('is asked for by every guarded route', () => refusedEverywhere(undefined, 'unauthenticated'))
  it('that is garbage opens none', () => refusedEverywhere('Bearer garbage', 'unauthenticated'))
  it('that has expired opens none', async () => {
    const token = await api().ports.tokens.issue({ subject: api().idOf('admin'), session: anId }, -1)
    await refusedEverywhere(`Bearer ${token}`, 'token_expired')
  })

  it.each([
    ['of another secret', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJhIiwic3ViIjoiMDE5YmE1ZTAtMDAwMC03MDAwLTgwMDktMDAwMDAwMDAwMDAxIiwiYXVkIjoibWFyYW5pIiwiZXhwIjo5OTk5OTk5OTk5fQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['that is signed by nothing', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIwMTliYTVlMC0wMDAwLTcwMDAtODAwOS0wMDAwMDAwMDAwMDEiLCJhdWQiOiJtYXJhbmkiLCJleHAiOjk5OTk5OTk5OTl9.'],
    ['of two', 'a b'],
    ['that is empty', ''],
    ['of nothing but dots', '..'],
    ['that is far too long', 'a'.repeat(5_000)],
  ])('%s opens nothing', async (_what, token) => {
    expect((await api().withToken(token)('GET', '/regions')).refusal).toEqual({ status: 401, code: 'unauthenticated' })
  })

  it('in another scheme, or changed in its last place, opens nothing', async () => {
    const token = api().tokenOf('admin')
    for (const header of [token, `Basic ${token}`, `Bearer  `, `bearer${token}`, `Bearer ${token}x`]) expect((await api().nobody('GET', '/regions', { headers: { Authorization: header } })).status, header).toBe(401)
  })

  it('of somebody who is not there, not active or in the trash opens nothing', async () => {
    const ids = [anId, ...contentOf('users').filter(row => row.status !== 'active' || row.deleted_at !== null).map(row => String(row.id))]
    expect(ids.length).toBeGreaterThan(2)
    for (const subject of ids) {
      const token = await api().ports.tokens.issue({ subject, session: anId }, 60)
      expect((await api().withToken(token)('GET', '/regions')).refusal).toEqual({ status: 401, code: 'unauthenticated' })
    }
  })

  it('of the product itself, as its own commands carry one, leaves the server\'s own tables closed', async () => {
    const product = api().withToken(await api().ports.tokens.issue({ subject: system.id, session: 'command' }, 60))
    expect((await product('GET', '/regions')).status).toBe(200)
    expect((await product('GET', '/credentials')).refusal).toEqual({ status: 404, code: 'not_found' })
    expect((await product('POST', '/profile/get')).refusal).toEqual({ status: 401, code: 'unauthenticated' })
  })

  it('of somebody who is blocked or changes role meanwhile counts as they are now', async () => {
    const person = fixture('users', row => row.role === 'moderator' && row.status === 'active' && row.id !== api().idOf('moderator'))
    const token = await api().ports.tokens.issue({ subject: String(person.id), session: anId }, 60)
    expect((await api().withToken(token)('GET', '/reports')).status).toBe(200)
    await api().put('users', person.id, { role: 'user' })
    expect((await api().withToken(token)('GET', '/reports')).status).toBe(403)
    await api().put('users', person.id, { status: 'blocked' })
    expect((await api().withToken(token)('GET', '/reports')).status).toBe(401)
  })
})

describeApi('access', api => {
  const actor = async (person: Person) => actorOf((await api().as('admin')('GET', `/users/${api().idOf(person)}`)).record)
  const actions: Record<Exclude<Action, 'read'>, (resource: string, id: unknown) => [string, string, Row?]> = {
    create: resource => ['POST', `/${resource}`, { no_such_field: 1 }],
    update: (resource, id) => ['PATCH', `/${resource}/${id}`, {}],
    delete: (resource, id) => ['DELETE', `/${resource}/${id}`],
  }

  describe.each(people)('of %s', person => {
    it.each(entities)('to $name reaches as far as is declared, in list, count, search, record, history and references', async entity => {
      const who = await actor(person)
      const far = reach(who, entity, 'read')
      const listed = await api().as(person)('GET', `/${entity.name}`, { query: { range: [0, 999] } })
      if (far === 'none') {
        expect(listed.refusal).toEqual({ status: 403, code: 'forbidden' })
        for (const path of ['', '/history']) expect((await api().as(person)('GET', `/${entity.name}/${presentOf(entity.name)[0]?.id ?? anId}${path}`)).refusal).toEqual({ status: 403, code: 'forbidden' })
        return
      }
      const theirs = presentOf(entity.name).filter(row => far === 'all' || isOwn(who, entity, row))
      expect(idsOf(listed.rows).toSorted()).toEqual(idsOf(theirs).toSorted())
      expect(listed.headers.get('content-range')?.split('/')[1]).toBe(String(theirs.length))
      const readableNames = readable(entity).filter(property => mayRead(who, property)).map(property => property.name)
      for (const row of listed.rows) expect(Object.keys(row).toSorted()).toEqual(readableNames.toSorted())
      for (const row of presentOf(entity.name)) {
        const mine = theirs.includes(row)
        for (const path of ['', '/history']) expect((await api().as(person)('GET', `/${entity.name}/${row.id}${path}`)).status, `${row.id}${path}`).toBe(mine ? 200 : 404)
        const byId = await api().as(person)('GET', `/${entity.name}`, { query: { filter: { id: row.id } } })
        expect(byId.rows).toHaveLength(mine ? 1 : 0)
      }
      if (entity.searchable.length > 0) {
        const found = await api().as(person)('GET', `/${entity.name}`, { query: { filter: { q: 'ა' }, range: [0, 999] } })
        expect(idsOf(found.rows).filter(id => !idsOf(theirs).includes(id))).toEqual([])
      }
    })

    it.each(entities)('to $name lets them change what is declared, and nothing else', async entity => {
      const who = await actor(person)
      for (const [action, build] of Object.entries(actions)) {
        const far = reach(who, entity, action as Action)
        for (const row of presentOf(entity.name).slice(0, 8)) {
          const [method, path, body] = build(entity.name, row.id)
          const answer = await api().as(person)(method, path, { ...(body ? { body } : {}), headers: { 'If-Match': '"999999"' } })
          const readsIt = reach(who, entity, 'read') === 'all' || isOwn(who, entity, row)
          const allowed = far === 'all' || (far === 'own' && isOwn(who, entity, row))
          if (far === 'none') expect(answer.refusal, path).toEqual({ status: 403, code: 'forbidden' })
          else if (action === 'create') expect(answer.refusal, path).toEqual({ status: 400, code: 'unknown_field', params: { field: 'no_such_field' } })
          else if (!readsIt) expect(answer.refusal, path).toEqual({ status: 404, code: 'not_found' })
          else if (!allowed) expect(answer.refusal, path).toEqual({ status: 403, code: 'forbidden' })
          else expect([409, 412], path).toContain(answer.status)
        }
      }
    })

    it('gives no way to a field that they may not read: it answers like one that is not there', async () => {
      const who = await actor(person)
      const ask = (resource: string, query: Row) => api().as(person)('GET', `/${resource}`, { query })
      for (const entity of entities.filter(one => reach(who, one, 'read') !== 'none'))
        for (const { name } of [...entity.properties.values()].filter(property => !mayRead(who, property))) {
          const [row] = (await ask(entity.name, { range: [0, 0] })).rows
          expect(Object.keys(row ?? {})).not.toContain(name)
          const alike = async (query: (field: string) => Row) => {
            const [hidden, missing] = [await ask(entity.name, query(name)), await ask(entity.name, query('no_such_field'))]
            expect(hidden.text, `${entity.name}.${name}`).toBe(missing.text.replaceAll('no_such_field', name))
            expect(hidden.status).toBe(400)
          }
          for (const suffix of ['', '_neq', '_gt', '_gte', '_lt', '_lte', '_null', '_nothing']) await alike(field => ({ filter: { [`${field}${suffix}`]: true } }))
          await alike(field => ({ sort: [field, 'ASC'] }))
          if (reach(who, entity, 'update') !== 'none' && row) {
            const write = (field: string) => api().as(person)('PATCH', `/${entity.name}/${row.id}`, { body: { version: row.version, [field]: null } })
            expect((await write(name)).text).toBe((await write('no_such_field')).text.replaceAll('no_such_field', name))
          }
        }
    })

    it('cannot reach what the server keeps for itself', async () => {
      for (const entity of [...registry.entities.values()].filter(one => one.declaration.internal && one.name !== 'notifications'))
        for (const [method, path] of [['GET', ''], ['POST', ''], ['GET', `/${anId}`], ['PATCH', `/${anId}`], ['DELETE', `/${anId}`]] as const)
          expect((await api().as(person)(method, `/${entity.name}${path}`, method === 'GET' || method === 'DELETE' ? {} : { body: {} })).refusal).toEqual({ status: 404, code: 'not_found' })
    })
  })

  it('to a record of somebody else cannot be told from access to none', async () => {
    const foreign = fixture('establishments', row => row.organization_id !== null && row.organization_id !== fixture('organizations').id)
    const [theirs, none] = [await api().as('owner')('GET', `/establishments/${foreign.id}`), await api().as('owner')('GET', `/establishments/${anId}`)]
    expect([theirs.status, theirs.text]).toEqual([none.status, none.text])
  })
})
