import { system } from '../../src/engine/model/actor.ts'
import type { BackupReport, BackupTarget } from './makeBackup.ts'
import { sessionSecret } from '../sessionSecret.ts'
import { type ServerSettings, StartRefused } from '../settings.ts'
import { createTokens } from '../tokens.ts'

const tokenSeconds = 60

/** Has the server that holds the data directory make a backup. Throws `StartRefused` where it refuses or goes away. */
export async function askServer(
  { settings, address }: { settings: ServerSettings; address: string },
  target: BackupTarget,
): Promise<BackupReport> {
  throw new StartRefused(
    `not yet ${settings.dataDirectory} ${address} ${target.path} ${system.id} ${tokenSeconds} ${String(createTokens)} ${String(sessionSecret)}`,
  )
}
