import { readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApiClient } from '../../server/apiClient.ts'
import { declarationsCommand } from '../../server/declarations/command.ts'
import { readArguments } from '../../server/declarations/readArguments.ts'
import { writeFiles } from '../../server/declarations/writeFiles.ts'
import { StartError } from '../../server/settings.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi, type TestApi } from '../api/testApi.ts'
import { draft, publish, tastingRooms, wineRoutes } from '../api/declarations/publishing.ts'
import { filledFolder } from './database.ts'
import { dataFolder } from './mailDelivery.ts'

const fileOf = (document: unknown): string => {
  const path = join(dataFolder(), 'declared.json')
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document))
  return path
}

/** What a command wrote and its exit code, or why it refused. */
async function done(args: readonly string[], environment: Record<string, string> = {}): Promise<[unknown, string]> {
  const written: string[] = []
  const heard = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  try {
    return [await declarationsCommand(args, environment), written.join('')]
  } catch (error) {
    if (error instanceof StartError) return ['refused', error.message]
    throw error
  } finally {
    heard.mockRestore()
  }
}

/** Another installation, as it is found in the network. */
async function openTarget(): Promise<{ api: TestApi; to: string; token: { MARANI_TOKEN: string } }> {
  const api = await openApi(openFakerest)
  const server = serve({ fetch: api.app.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await api.close()
  })
  const { port } = server.address() as AddressInfo
  return { api, to: `http://127.0.0.1:${port}`, token: { MARANI_TOKEN: api.tokenOf('admin') } }
}

const numberOf = async (api: TestApi): Promise<unknown> => (await api.as('admin')('GET', '/declarations')).record.number

describe('the declarations command in a data directory', () => {
  it('previews a file, creates drafts from it, keeps existing ones unless told to replace them, and exports', async () => {
    const here = { DATA_DIR: await filledFolder('tables') }
    const file = fileOf(wineRoutes)
    const [code, plan] = await done(['plan', file], here)
    expect([code, plan]).toEqual([0, expect.stringContaining('- Added: New resource “Wine routes”; fields: 6.')])
    expect(plan).toContain('Nothing was written.')
    expect((await done(['import', file], here)).join(' ')).toBe(
      '0 Drafts were made: wine_routes. Review and publish them in the panel.\n',
    )
    const other = fileOf({
      ...wineRoutes,
      codeLists: wineRoutes.codeLists?.map(list => ({ ...list, retired: ['hard'] })),
    })
    expect((await done(['import', other], here)).join(' ')).toBe(
      '1 Existing drafts were kept: wine_routes. Overwrite them with --replace.\n',
    )
    expect((await done(['import', other, '--replace'], here)).join(' ')).toMatch(/^0 Drafts were made: wine_routes\./)
    const [, exported] = await done(['export'], here)
    expect(JSON.parse(exported)).toEqual({ format: 'marani/1' })
    expect(await done(['export', 'wine_routes'], here)).toEqual([
      'refused',
      'Nothing is declared at run time as wine_routes.',
    ])
  })
})

describe('the declarations command on a remote server', () => {
  it('previews a push, and performs it once on request', async () => {
    const { api, to, token } = await openTarget()
    const file = fileOf(wineRoutes)
    const [code, shown] = await done(['push', file, '--to', to], token)
    expect([code, await numberOf(api)]).toEqual([0, 0])
    expect(shown).toContain('New resource “Wine routes”')
    expect(shown).toContain('This was a dry run')
    const [, published] = await done(['push', file, '--to', to, '--publish', '--note', 'From the trial'], token)
    expect(published).toContain('Published as number 1: wine_routes.')
    expect((await api.as('admin')('GET', '/declarations/history')).rows[0]?.note).toBe('From the trial')
    const { record } = await api.as('admin')('GET', '/declarations/export')
    const [, again] = await done(['push', fileOf(record), '--to', to, '--publish'], token)
    expect(again).toBe('Everything in the file is already declared like this.\nNothing was published.\n')
    expect(await numberOf(api)).toBe(1)
  })

  it('reports what is missing there, and pushes nothing', async () => {
    const { api, to, token } = await openTarget()
    const lacking = fileOf({ format: 'marani/1', resources: wineRoutes.resources })
    const [code, said] = await done(['push', lacking, '--to', to, '--publish'], token)
    expect([code, said]).toEqual([1, expect.stringContaining('There is no list of values “route_difficulties”.')])
    expect(said).toContain('Nothing was published.')
    expect((await api.as('admin')('GET', '/declarations/drafts')).record).toEqual([])
    const [, shape] = await done(
      ['push', fileOf({ format: 'marani/1', resources: [{ entity: 7 }] }), '--to', to],
      token,
    )
    expect(shape).toContain('document.resources.0.entity')
  })

  it('leaves a draft for someone with a password if it widens access', async () => {
    const { api, to, token } = await openTarget()
    await draft(api.as('admin'), 'tasting_rooms', tastingRooms())
    await publish(api, ['tasting_rooms'])
    const wider = tastingRooms('tasting_rooms', {
      access: {
        read: ['management', 'organization_owner'],
        create: ['management'],
        update: ['management'],
        delete: ['administrator'],
      },
    })
    const [code, said] = await done(['push', fileOf(wider), '--to', to, '--publish'], token)
    expect([code, await numberOf(api)]).toEqual([1, 1])
    expect(said).toContain('review and publish them in the panel')
    expect((await api.as('admin')('GET', '/declarations/drafts')).record).toHaveLength(1)
  })

  it('takes the token only from the environment, and sends it only over HTTPS or to the local machine', async () => {
    const file = fileOf(wineRoutes)
    expect((await done(['push', file, '--to', 'https://a.example']))[1]).toContain('MARANI_TOKEN')
    expect((await done(['push', file, '--to', 'http://a.example'], { MARANI_TOKEN: 'x' }))[1]).toContain('Use https')
    expect((await done(['push', file, '--to', 'a.example'], { MARANI_TOKEN: 'x' }))[1]).toContain('not the address')
    const { to } = await openTarget()
    const [, refused] = await done(['push', file, '--to', to], { MARANI_TOKEN: 'x' })
    expect(refused).toMatch(/sign in/i)
  })

  it('times out, and reports servers that are unreachable or not Marani', async () => {
    const answering = async (response: string): Promise<string> => {
      const server = createServer(socket => {
        socket.on('error', () => undefined)
        if (response) socket.end(response)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const ask = async (address: string) => createApiClient(address, 'x', 200).request('GET', '/declarations')
    await expect(ask(await answering(''))).rejects.toThrow(/has not responded for 0 s/)
    await expect(ask('http://127.0.0.1:1')).rejects.toThrow(/^The server at http:\/\/127\.0\.0\.1:1 can't be reached: /)
    const page = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n<p/>'
    await expect(ask(await answering(page))).rejects.toThrow(/not Marani's \(200\)/)
    const elsewhere =
      'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
    await expect(ask(await answering(elsewhere))).rejects.toThrow(/can't be reached/)
  })
})

describe('the arguments of the declarations command', () => {
  it.each([
    [[]],
    [['drop']],
    [['import']],
    [['import', 'a', 'b']],
    [['plan', 'a', '--publish']],
    [['push', 'a']],
    [['export', '--as', 'files']],
    [['export', '--as', 'pages', 'folder']],
    [['push', 'a', '--token', 'x', '--to', 'y']],
  ])('rejects %j and shows its usage', args => {
    expect(() => readArguments(args)).toThrow(/Usage: npm run declarations/)
  })

  it('finds the folder after --as files, wherever the names are', () => {
    const requested = { command: 'export', names: ['a', 'b'], folder: 'here' }
    expect(readArguments(['export', 'a', '--as', 'files', 'here', 'b'])).toEqual(requested)
    expect(readArguments(['export', 'a', 'b', '--as=files', 'here'])).toEqual(requested)
  })

  it.each([
    ['{', /can't be read: /],
    ['[]', /is not a file of declarations/],
    ['7', /is not a file of declarations/],
  ])('reports that %s is not a file of declarations, before it connects to a server', async (content, sentence) => {
    expect((await done(['push', fileOf(content), '--to', 'http://localhost:1']))[1]).toMatch(sentence)
    expect((await done(['plan', fileOf(content)], { DATA_DIR: '/dev/null' }))[1]).toMatch(sentence)
  })

  it('reports a missing file', async () => {
    expect((await done(['plan', join(dataFolder(), 'none.json')]))[1]).toMatch(
      /none\.json can't be read: there is no such file\.$/,
    )
  })
})

describe('source files', () => {
  it('are written once, with the remaining manual steps', () => {
    const folder = dataFolder()
    const document: StoredDocument = { ...wineRoutes, changes: [{ entity: 'guides' }] }
    const said = writeFiles(document, folder).join('\n')
    expect(said).toContain('route_difficulties')
    expect(said).toContain('guides')
    expect(readFileSync(join(folder, 'src/tourism/entities/wine_routes.ts'), 'utf8')).toContain(
      'export const wine_routes',
    )
    expect(readFileSync(join(folder, 'i18n/ka/entities/wine_routes.ts'), 'utf8')).toContain('სირთულე')
    expect(() => writeFiles(document, folder)).toThrow(/already there\. Nothing was written/)
  })
})
