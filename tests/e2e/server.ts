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
