import { v7 as uuid } from 'uuid'
import { system } from '../../src/engine/model/actor.ts'
import { apiBase } from '../../src/engine/http/createApi.ts'
import { switchMaintenance } from '../../src/features/maintenance/maintenance.ts'
import { effects } from '../../src/tourism/product.ts'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createSqlStore } from '../database/sqlStore.ts'
import { buildRegistry } from '../openRecords.ts'
import { sessionSecret } from '../sessionSecret.ts'
import { StartError, type ServerSettings } from '../settings.ts'
import { createTokens } from '../tokens.ts'

const tokenSeconds = 60

/** Switches maintenance through the server that holds the data directory. Throws `StartError` if it does not respond or rejects the request. */
async function switchOnServer(settings: ServerSettings, address: string, on: boolean): Promise<void> {
  const tokens = createTokens(sessionSecret(settings), () => new Date())
  const token = await tokens.issue({ subject: system.id, session: 'maintenance' }, tokenSeconds)
  const response = await fetch(new URL(`${apiBase}/maintenance`, address), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  }).catch(() => undefined)
  if (!response?.ok)
    throw new StartError(
      `The server at ${address} did not switch maintenance${response ? ` (${response.status})` : ''}.`,
    )
}

/**
 * Switches maintenance for all servers, through the running server if it holds the data directory. The tables are not migrated, so that
 * this can be done before an upgrade.
 */
async function switchForAll(settings: ServerSettings, on: boolean): Promise<void> {
  const holder = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (holder?.address) return switchOnServer(settings, holder.address, on)
  const database = await openDatabase(settings)
  try {
    const registry = buildRegistry()
    const store = createSqlStore(registry, database.kysely)
    await switchMaintenance({ registry, store, effects, clock: () => new Date(), newId: () => uuid() }, on)
  } finally {
    await database.close()
  }
}

/** `npm run admin -- maintenance on|off`: returns the output. Throws `StartError`. */
export async function maintenanceCommand(settings: ServerSettings, state: string | undefined): Promise<string> {
  if (state !== 'on' && state !== 'off') throw new StartError('Usage: npm run admin -- maintenance on|off')
  await switchForAll(settings, state === 'on')
  return state === 'on'
    ? 'Maintenance is on: everything can be read and nothing written, on all servers within seconds.'
    : 'Maintenance is off.'
}
