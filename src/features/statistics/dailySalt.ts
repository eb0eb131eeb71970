import { system } from '../../engine/model/actor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { dayAfter } from '../../engine/rules/time/countryDays.ts'
import type { Ports } from '../../engine/ports.ts'

/** Returns the salt of a day, the same for all servers; created when it is first requested. */
async function saltOf(ports: Ports, day: string): Promise<string> {
  const known = await findOne(ports.store, 'daily_salts', 'day', day)
  if (known) return known.salt
  try {
    await ports.store.insert('daily_salts', [
      newRow(ports, system, 'daily_salts', { day, salt: ports.secrets.create() }),
    ])
  } catch (error) {
    if (!(error instanceof UniqueConflict)) throw error
  }
  return saltOf(ports, day)
}

const salts = new WeakMap<Ports['models'], Map<string, Promise<string>>>()

/** Returns the salt with which visitors are hashed on a day; cached. */
export function dailySalt(ports: Ports, day: string): Promise<string> {
  const known = salts.get(ports.models) ?? new Map<string, Promise<string>>()
  salts.set(ports.models, known)
  const salt = known.get(day) ?? saltOf(ports, day)
  known.set(day, salt)
  salt.catch(() => known.delete(day))
  for (const old of known.keys()) if (old < dayAfter(day, -1)) known.delete(old)
  return salt
}
