import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { Route } from '../../src/engine/http/route.ts'
import { routes } from '../../src/tourism/product.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import type { ApiResponse } from './apiResponse.ts'
import { Browser } from './browser.ts'
import { entities, entityNames, presentOf } from './content.ts'
import { describeApi } from './describeApi.ts'
import { disagreements, document, operations, paths, validator } from './document.ts'
import { newRegion } from './makeValid.ts'
import { people, registry, type CallOptions } from './testApi.ts'

const showsSomething = (entity: Entity): boolean => [...entity.fields.values()].some(field => field.declaration.public)

describe('the document of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('names each parameter of an operation once', () => {
    const repeated = operations.flatMap(({ path, method, operation }) => {
      const names = operation.parameters.map(parameter =>
        '$ref' in parameter ? parameter.$ref : `${parameter.in} ${parameter.name}`,
      )
      return names.filter((name, index) => names.indexOf(name) < index).map(name => `${method} ${path}: ${name}`)
    })
    expect(repeated).toEqual([])
  })

  it('is the committed file (npm run schema)', () => {
    expect(JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(document)),
    )
  })

  const spelledOut = (route: Route): string[] => {
    const { policy } = route
    const action = typeof policy === 'object' && 'action' in policy ? policy.action : undefined
    const open = (entity: Entity) =>
      policy === 'public'
        ? showsSomething(entity)
        : action === undefined || entity.declaration.access?.[action === 'export' ? 'read' : action]
    const allowed = entities
      .filter(
        entity =>
          (!route.moderated || entity.declaration.moderated) &&
          (!route.counted || entity.properties.has('completeness')) &&
          (!route.mergeable || entity.declaration.mergeable) &&
          (!route.located || entity.properties.has('lat')) &&
          (!route.translates ||
            [...entity.properties].some(
              ([name, { type, column, field }]) =>
                name.endsWith('_ge') && column === 'text' && !type.address && !field.readOnly,
            )) &&
          open(entity),
      )
      .map(entity => entity.name)
    const written = route.path.includes('/:resource')
      ? allowed.map(name => route.path.replace(':resource', name))
      : [route.path]
    return written.map(path => path.replace(/:(\w+)/g, '{$1}'))
  }

  it('has every route, and those of resources once for each entity that allows it', () => {
    const expected = routes.flatMap(route => spelledOut(route).map(path => `${route.method} ${path}`))
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  it('names each operation once, and refers only to existing schemas', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (name ?? '')
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
      expect(found, name).toBeTypeOf('object')
    }
  })

  it('requires a token exactly for the routes that do', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0).map(({ path }) => path)
    expect(open.toSorted()).toEqual(
      routes
        .filter(route => route.policy === 'public')
        .flatMap(spelledOut)
        .toSorted(),
    )
  })

  it('describes nothing that is internal to the server', () => {
    const internal = [...registry.entities.values()]
      .filter(entity => entity.declaration.internal && entity.name !== 'history')
      .map(entity => entity.name)
    const schemas = Object.keys((document.components as { schemas: object }).schemas)
    expect(schemas.filter(name => internal.includes(name))).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/password_hash|token_hash|"search":/)
  })
})

describeApi('the document', api => {
  /** The answer of a real call is what the document says of it. */
  const agrees = (method: string, path: string, response: ApiResponse) => {
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${path} is not in the document`)
    expect(
      disagreements(operation, response),
      `${method} ${path} ${response.status} ${response.text.slice(0, 200)}`,
    ).toEqual([])
  }
  const call = async (
    caller: ReturnType<typeof api>['nobody'],
    method: string,
    path: string,
    id?: unknown,
    options: CallOptions = {},
  ) => {
    const response = await caller(method, path.replace('{id}', String(id)), options)
    agrees(method, path, response)
    return response
  }

  it.each(people)('describes the responses to %s about every entity', async person => {
    for (const name of entityNames) {
      await call(api().as(person), 'GET', `/${name}`, undefined, { query: { range: [0, 99] } })
      for (const row of presentOf(name).slice(0, 3))
        for (const path of [`/${name}/{id}`, `/${name}/{id}/history`]) await call(api().as(person), 'GET', path, row.id)
      const references = [...registry.entity(name).properties.values()].filter(({ field }) => field.reference)
      for (const { name: expand } of references)
        for (const query of [{ expand }, { expand, fields: 'updated_at' }])
          await call(api().as(person), 'GET', `/${name}`, undefined, { query: { ...query, range: [0, 9] } })
    }
  })

  it('describes writes, including errors', async () => {
    const admin = api().as('admin')
    const made = await call(admin, 'POST', '/regions', undefined, { body: newRegion() })
    const id = made.record.id
    await call(admin, 'PATCH', '/regions/{id}', id, { body: { version: 1, title_en: 'A' } })
    await call(admin, 'PUT', '/regions/{id}', id, { body: { version: 1, title_en: 'B' } })
    await call(admin, 'POST', '/regions', undefined, { body: { title_en: 5 } })
    await call(admin, 'GET', '/regions/{id}/history', id)
    await call(admin, 'DELETE', '/regions/{id}', id)
    await call(admin, 'POST', '/regions/{id}/restore', id)
    await call(admin, 'GET', '/regions', undefined, { query: { filter: 'x' } })
    await call(api().nobody, 'GET', '/regions')
  })

  it('describes sessions, the profile and the settings', async () => {
    const browser = new Browser(api())
    agrees('POST', '/auth/login', await browser.signIn('owner', 'wrong'))
    agrees('POST', '/auth/login', await browser.signIn('owner'))
    agrees('POST', '/auth/refresh_token', await browser.refresh())
    agrees('POST', '/auth/logout', await browser.post('/auth/logout'))
    for (const person of people)
      for (const path of ['/profile/get', '/settings']) await call(api().as(person), 'POST', path)
    for (const path of ['/health', '/ready', '/openapi.json']) await call(api().nobody, 'GET', path)
  })

  it('describes public responses, in both languages and in one', async () => {
    for (const entity of entities.filter(showsSomething))
      for (const query of [{}, { lang: 'ka' }, { lang: 'en' }]) {
        const path = `/public/${entity.name}`
        const { rows } = await call(api().nobody, 'GET', path, undefined, { query: { ...query, range: [0, 99] } })
        expect(rows.length, path).toBeGreaterThan(0)
        const one = await api().nobody('GET', `${path}/${rows[0]?.id}`, { query })
        agrees('GET', `${path}/{key}`, one)
        expect(one.status).toBe(200)
        const references = [...entity.properties.values()].filter(({ field }) => field.reference && field.public)
        for (const { name: expand } of references)
          await call(api().nobody, 'GET', path, undefined, { query: { ...query, expand, fields: 'id', range: [0, 9] } })
      }
    await call(api().nobody, 'GET', '/public/establishments/{key}')
  })

  it('describes valid bodies: every fixture as it could be written', () => {
    for (const entity of entities) {
      const change = paths[`/${entity.name}/{id}`]?.put?.requestBody?.content?.['application/json']?.schema
      if (!change) continue
      const check = validator(change)
      for (const row of presentOf(entity.name))
        expect(check(row) ? [] : check.errors, `${entity.name} ${String(row.id)}`).toEqual([])
    }
  })

  it('is served unchanged', async () => {
    const { json, headers } = await api().nobody('GET', '/openapi.json')
    expect(json).toEqual(JSON.parse(JSON.stringify(document)))
    expect(headers.get('Cache-Control')).toBe('public, no-cache')
    const again = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
    expect((await api().nobody('GET', '/openapi.json', again)).status).toBe(304)
  })
})
