import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoPassword } from '../../server/seed.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { queryRows } from '../runStatement.ts'
import { type Cluster } from './openCluster.ts'

const name = 'servers'
const secret = 'a secret of at least thirty-two characters'
const metricsToken = 'a token of metrics'

/** What two servers on one database promise whose reads are answered by a replica. */
export function describeServers(cluster: () => Cluster): void {
  describe('two servers whose reads it answers', () => {
    let servers: RunningServer[] = []
    let folder = ''
    let headers: Record<string, string> = {}
    const call = (server: number, path: string, init: RequestInit = {}) =>
      fetch(`${servers[server]?.address}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } })
    const send = (server: number, path: string, body: object, more: RequestInit = {}) =>
      call(server, path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...more,
        headers: { 'Content-Type': 'application/json', ...more.headers },
      })
    const json = async (answer: Promise<Response>): Promise<Record<string, unknown>> => {
      const response = await answer
      expect(response.status).toBeLessThan(300)
      return (await response.json()) as Record<string, unknown>
    }
    const signIn = async (person: string): Promise<Record<string, string>> => {
      const credentials = { email: `${person}@marani.example`, password: demoPassword }
      const { access_token } = await json(send(0, '/auth/login', credentials))
      return { Authorization: `Bearer ${String(access_token)}` }
    }
    /** What a server has counted of reads, and the state of the replica. */
    const metricsOf = async (server: number): Promise<Record<string, number>> => {
      const response = await fetch(`${servers[server]?.address}/metrics`, {
        headers: { Authorization: `Bearer ${metricsToken}` },
      })
      const lines = (await response.text()).matchAll(/^marani_replica_([a-z_]+(?:\{[^}]*\})?) (\d+)$/gm)
      return Object.fromEntries([...lines].map(([, key = '', value]) => [key, Number(value)]))
    }
    const states = () => Promise.all(servers.map((_server, number) => metricsOf(number)))
    const used = { 'used{state="used"}': 1 }
    const areUsing = () => expect.poll(states).toMatchObject([used, used])
    /** Holds the replica up until the test ends, or before. */
    const holdUp = async () => {
      await cluster().pause()
      onTestFinished(() => cluster().resume())
    }
    const titleOf = async (server: number, id: unknown) => (await json(call(server, `/regions/${String(id)}`))).title_ge

    beforeAll(async () => {
      const { primary, replica } = cluster()
      folder = mkdtempSync(join(tmpdir(), 'marani-replica-servers-'))
      await queryRows(primary.url('postgres'), `create database ${name} encoding 'UTF8' template template0`)
      const start = () =>
        startServer(
          readSettings({
            PORT: '0',
            DATA_DIR: folder,
            DATABASE_URL: primary.url(name),
            DATABASE_READ_URL: replica.url(name),
            SESSION_SECRET: secret,
            METRICS_TOKEN: metricsToken,
            LOG_LEVEL: 'silent',
          }),
        )
      servers = [await start(), await start()]
      headers = await signIn('admin')
    })
    afterAll(async () => {
      await Promise.all(servers.map(server => server.close()))
      rmSync(folder, { recursive: true, force: true })
    })

    it.each([
      ['a list', '/establishments?range=[0,24]'],
      ['a search', `/search?q=${encodeURIComponent('თბილისი')}`],
      ['a public page', '/public/establishments'],
      ['an export', '/export/regions?format=csv'],
    ])('read %s from it', async (_what, path) => {
      const readsOf = async () => {
        await areUsing()
        const before = await metricsOf(0)
        const response = await call(0, path)
        expect(response.status).toBe(200)
        await response.text()
        const after = await metricsOf(0)
        const grown = (by: string) => (after[`reads_total{by="${by}"}`] ?? 0) - (before[`reads_total{by="${by}"}`] ?? 0)
        return { isByReplica: grown('replica') > 0, ofPrimary: grown('primary') }
      }
      // A replica that was too late is not used for a moment, so that an answer may come from the primary.
      await expect.poll(readsOf).toEqual({ isByReplica: true, ofPrimary: 0 })
    })

    it('show everybody what was written on either of them although the replica is delayed, including cached responses', async () => {
      await areUsing()
      const created = await json(send(0, '/regions', { title_ge: 'ახალი მხარე', title_en: 'New region' }))
      const path = `/regions/${String(created.id)}`
      const total = async (server: number) => (await call(server, '/regions?range=[0,0]')).headers.get('content-range')
      const publicRegions = (server: number) =>
        fetch(`${servers[server]?.address}/api/v1/public/regions`).then(response => response.text())
      const totals = await Promise.all([total(0), total(1), publicRegions(0), publicRegions(1)])
      await holdUp()
      for (let version = Number(created.version), number = 0; number < 5; number++) {
        const title_ge = `მხარე ${number}`
        const written = await json(
          send(number % 2, path, { version, title_ge, title_en: 'Region' }, { method: 'PATCH' }),
        )
        version = Number(written.version)
        expect(await Promise.all([titleOf(0, created.id), titleOf(1, created.id)])).toEqual([title_ge, title_ge])
        for (const server of [0, 1]) await expect.poll(() => publicRegions(server)).toContain(title_ge)
      }
      await json(send(1, '/regions', { title_ge: 'კიდევ ერთი', title_en: 'Another' }))
      for (const server of [0, 1]) await expect.poll(() => total(server)).not.toBe(totals[server])
      const ready = await json(fetch(`${servers[0]?.address}/api/v1/ready`))
      expect(ready.checks).toMatchObject({ replica: { status: 'warning', reason: 'behind' } })
      expect(await states()).toMatchObject(Array.from({ length: 2 }, () => ({ 'used{state="behind"}': 0 })))
      const system = (await json(call(0, '/system'))) as { place: { database: object } }
      expect(system.place.database).toMatchObject({ replica: { state: 'behind' } })
      await cluster().resume()
      await areUsing()
      expect(await Promise.all([titleOf(0, created.id), titleOf(1, created.id)])).toEqual(['მხარე 4', 'მხარე 4'])
      for (const server of [0, 1]) expect(await publicRegions(server)).toContain('კიდევ ერთი')
    })

    it('read the caller from the primary: a blocked person is rejected immediately although the replica is delayed', async () => {
      const own = await signIn('manager')
      const { id } = await json(send(1, '/profile/get', {}, { headers: own }))
      expect((await call(1, '/regions', { headers: own })).status).toBe(200)
      await areUsing()
      await holdUp()
      expect((await send(0, `/users/${String(id)}/block`, { reason: 'Left' })).status).toBeLessThan(300)
      expect((await call(1, '/regions', { headers: own })).status).toBe(401)
      expect((await send(0, `/users/${String(id)}/unblock`, {})).status).toBeLessThan(300)
    })

    it('report a change only when listeners can read it, although the replica is delayed', async () => {
      await areUsing()
      const stream = await call(1, '/events', { headers: { Accept: 'text/event-stream' } })
      const { id, version } = await json(send(0, '/regions', { title_ge: 'მხარე', title_en: 'Region' }))
      await holdUp()
      const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      await json(
        send(0, `/regions/${String(id)}`, { version, title_ge: 'შეცვლილი', title_en: 'Changed' }, { method: 'PATCH' }),
      )
      let news = ''
      while (!news.includes(String(id))) news += (await heard?.read())?.value ?? ''
      expect(await titleOf(1, id)).toBe('შეცვლილი')
      await heard?.cancel()
    })
  })
}
