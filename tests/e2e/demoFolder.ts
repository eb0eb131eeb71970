import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a server that was started once, which fills it with the demo, and has ended. */
    demoFolder: string
  }
}

/** Makes the data folder that every journey's server begins with a copy of: to make tables and fill them takes longer than to copy them. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'marani-demo-'))
  const server = await startServer(readSettings({ DATA_DIR: folder, PORT: '0' }))
  await server.close()
  provide('demoFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
