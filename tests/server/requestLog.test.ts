import { Hono } from 'hono'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSite, type SiteOptions } from '../../server/createSite.ts'
import { log } from '../../server/log.ts'
import { logSettings } from '../../server/logSettings.ts'
import { shapeOf, watchStatements } from '../../server/watching/statements.ts'
import { currentRequest } from '../../server/watching/requestScope.ts'
import { Problem } from '../../src/engine/model/problem.ts'
import { problemError } from '../../src/panel/data/describeProblem.ts'

const statement = (sql: string, took: number) =>
  watchStatements()({
    level: 'query',
    isStream: undefined,
    query: { sql, parameters: ['secret'], query: { kind: 'RawNode' } },
    queryDurationMillis: took,
  } as unknown as Parameters<ReturnType<typeof watchStatements>>[0])

/** A site whose one way asks the database twice, and fails where it is asked to. */
function siteOf(options: SiteOptions = {}) {
  const app = new Hono()
  app.get('/api/v1/:resource/:id', request => {
    request.set('personId', 'a person')
    statement('select 1', 1)
    statement('select 2', 1)
    if (request.req.param('id') === 'broken') throw new Problem('not_found')
    return request.json({ request: currentRequest()?.id })
  })
  return createSite(app, '.', { watch: { isResource: name => name === 'regions' }, ...options })
}

const lines = vi.fn()
beforeEach(() => {
  lines.mockReset()
  vi.spyOn(log, 'info').mockImplementation(lines)
})

describe('a request', () => {
  it('is one line of the log: person, route, status, and number of statements', async () => {
    const response = await siteOf().request('/api/v1/regions/7?token=secret')
    const id = response.headers.get('x-request-id')
    expect(await response.json()).toEqual({ request: id })
    expect(lines.mock.calls).toEqual([
      [
        {
          request_id: id,
          method: 'GET',
          route: '/api/v1/:resource/:id',
          resource: 'regions',
          status: 200,
          milliseconds: expect.any(Number),
          statements: 2,
          person: 'a person',
        },
        'request',
      ],
    ])
    await siteOf().request('/api/v1/made-up/7')
    expect(JSON.stringify(lines.mock.calls)).not.toMatch(/made-up|secret/)
  })

  it('that is rejected has its ID in the response', async () => {
    const response = await siteOf().request('/api/v1/regions/broken')
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{12}$/)
    expect(await response.json()).toMatchObject({ code: 'not_found', request_id: response.headers.get('x-request-id') })
  })

  it('that failed unexpectedly has its ID in the response, and no other has', () => {
    const sayAs = (code: string) =>
      problemError('/api/v1/regions', { status: 500, code, params: {}, request_id: 'ce8cff42593d' }, (key, options) =>
        key === 'panel.failure.error_id' ? `Error ID: ${String(options?.id)}` : key,
      ).message
    expect(sayAs('unexpected')).toBe('problems.unexpected Error ID: ce8cff42593d')
    expect(sayAs('not_found')).toBe('problems.not_found')
  })

  it.each([
    ['mine_1-2=', true, true],
    ['mine_1-2=', false, false],
    ['two words', true, false],
    ['x'.repeat(129), true, false],
    ['<script>', true, false],
  ])('with the ID %s from a trusted proxy: %s, keeps it: %s', async (name, isProxyTrusted, isKept) => {
    const response = await siteOf({ isProxyTrusted }).request('/api/v1/regions/7', {
      headers: { 'X-Request-Id': name },
    })
    expect(response.headers.get('x-request-id') === name).toBe(isKept)
  })
})

describe('a database statement', () => {
  it('that is slow is logged by its shape, and no other is', () => {
    statement('select 1', 499)
    statement("select * from t where a = 'it''s secret' and b in ($1, $2,$3)", 500)
    expect(lines.mock.calls).toEqual([
      [{ milliseconds: 500, statement: "select * from t where a = '…' and b in ($1, …)" }, 'slow statement'],
    ])
  })

  it('has one shape, however many rows it writes', () => {
    expect(shapeOf('insert into t values ($1, $2), ($3, lower($4)),\n  ($5, $6) returning id')).toBe(
      shapeOf('insert into t values ($1, $2), ($3, lower($4)) returning id'),
    )
    expect(shapeOf(`select '${'x'.repeat(3_000)}', ${'a'.repeat(3_000)}`).length).toBe(2_000)
  })
})

describe('the log', () => {
  it('is short and readable for a newcomer, and has every request as JSON in production', () => {
    expect(logSettings({}, true)).toEqual({ level: 'warn', format: 'text' })
    expect(logSettings({}, false)).toEqual({ level: 'warn', format: 'json' })
    expect(logSettings({ NODE_ENV: 'production' }, true)).toEqual({ level: 'info', format: 'json' })
    expect(logSettings({ LOG_LEVEL: 'debug', LOG_FORMAT: 'text' }, false)).toEqual({ level: 'debug', format: 'text' })
    expect(logSettings({ LOG_LEVEL: 'loud', LOG_FORMAT: 'xml' }, false)).toEqual({ level: 'warn', format: 'json' })
  })
})
