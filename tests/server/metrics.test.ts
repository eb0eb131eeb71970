import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import { createSite, standalonePorts } from '../../server/createSite.ts'
import { createMetricsSite } from '../../server/watching/serveMetrics.ts'
import { createMetrics, formatMetrics } from '../../server/watching/metrics.ts'
import { routes } from '../../src/tourism/product.ts'
import { filledFolder } from './database.ts'

const token = 'a token of many letters'
const login = '/api/v1/auth/login'

const linesOf = (text: string) => text.split('\n').filter(line => line !== '' && !line.startsWith('#'))

describe('metrics for Prometheus', () => {
  it('are on a port of their own for clients with the token: requests, statements, jobs, streams', async () => {
    const { address, metricsAddress, close } = await startServer(
      readSettings({
        NODE_ENV: 'production',
        SESSION_SECRET: 'mC0rZ8wq1sXvT5uJkPh3LbYdNeA7gFoQ',
        DATA_DIR: await filledFolder('tables'),
        PORT: '0',
        METRICS_PORT: '0',
        METRICS_TOKEN: token,
      }),
    )
    onTestFinished(close)
    const read = (authorization?: string) =>
      fetch(`${metricsAddress}/metrics`, { headers: authorization ? { Authorization: authorization } : {} })
    expect((await read()).status).toBe(401)
    expect((await read(`Bearer ${token}x`)).status).toBe(401)
    expect((await fetch(`${metricsAddress}/api/v1/health`)).status).toBe(404)
    expect((await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(404)
    const wrong = { email: 'nobody@marani.example', password: 'Wrong-2026!' }
    const signIn = () =>
      fetch(`${address}${login}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(wrong),
      })
    await signIn()
    const response = await read(`Bearer ${token}`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toContain(`marani_http_request_duration_seconds_count{method="POST",route="${login}",status="4xx"} 1`)
    for (const name of [
      'marani_info{version="',
      'marani_database_statement_duration_seconds_count ',
      'marani_jobs{state="queued"} ',
      'marani_jobs_oldest_seconds ',
      'marani_emails{state="failed"} ',
      'marani_event_streams 0',
      'marani_uploads 0',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
    ])
      expect(
        linesOf(text).some(line => line.startsWith(name)),
        name,
      ).toBe(true)
    expect(linesOf(text).filter(line => line.startsWith('marani_backup_age_seconds'))).toEqual([])
    expect(text).not.toContain('nobody@')
  })

  it('are on the port of the panel if only a token is set, and nowhere without settings', async () => {
    const write = async () => ({ text: 'figures', type: 'text/plain' })
    const metrics = createMetricsSite({ token, write, ports: standalonePorts })
    const read = (site: Hono) => site.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })
    expect(await (await read(createSite(new Hono(), '.', { metrics }))).text()).toBe('figures')
    expect((await read(createSite(new Hono(), '.'))).status).toBe(404)
  })

  it('have no more lines than there are routes, whatever is requested', async () => {
    const metrics = createMetrics({ version: '1' })
    const patterns = [...new Set(routes.map(({ path }) => path))]
    for (let index = 0; index < 5_000; index++)
      metrics.onResponse({
        method: `MADE-UP-${index}`,
        route: patterns[index % patterns.length] ?? '',
        status: 200 + (index % 400),
        milliseconds: 1,
        id: String(index),
      })
    metrics.onLimited('sign_in_address')
    metrics.onLimited('sign_in_address')
    expect(await metrics.limitsReached()).toEqual([{ name: 'sign_in_address', count: 2 }])
    const { text } = await formatMetrics([await metrics.read({ figures: undefined, connections: undefined })])
    const counts = linesOf(text).filter(line => line.startsWith('marani_http_request_duration_seconds_count'))
    expect(counts.length).toBeLessThanOrEqual(patterns.length * 4)
    expect(text).not.toContain('MADE-UP')
    // Nobody asked the store, so nothing is told of it.
    expect(text).not.toMatch(/^marani_(jobs|emails|event_streams|uploads)/m)
  })

  it('list the slowest routes first', async () => {
    const metrics = createMetrics({ version: '1' })
    const answered = { method: 'GET', status: 200, id: '' }
    for (const milliseconds of [10, 30]) metrics.onResponse({ ...answered, route: '/quick', milliseconds })
    metrics.onResponse({ ...answered, route: '/slow', milliseconds: 20_000 })
    metrics.onResponse({ ...answered, route: '/quick', status: 404, milliseconds: 20 })
    expect(await metrics.slowRoutes()).toEqual([
      { method: 'GET', route: '/slow', count: 1, average: 20, most: undefined },
      { method: 'GET', route: '/quick', count: 3, average: expect.closeTo(0.02), most: 0.05 },
    ])
  })
})
