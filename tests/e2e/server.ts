import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../server/settings.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { fillFolder } from '../prepared/dataFolders.ts'

/** A server of its own with the demo in a folder of its own, on a free port; with other settings where they are given. */
export async function openServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'marani-e2e-'))
  await fillFolder(folder, 'demo')
  const server = await startServer(readSettings({ DATA_DIR: folder, PORT: '0', ...settings }))
  return {
    ...server,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An access token of a demo person, for looking at what is really stored. */
export async function tokenOf(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Marani-Demo-1' }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** What the API answers to a question of a demo person. */
export async function ask<Answer>(address: string, email: string, path: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${await tokenOf(address, email)}` },
  })
  return (await answer.json()) as Answer
}
