// Arguments: directory. Plans that every establishment that is shown be hidden, unless that is planned, then does what is due until it is killed.
import { writeSync } from 'node:fs'
import { createPorts } from '../../server/createPorts.ts'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { openRecords } from '../../server/openRecords.ts'
import { demoPeople, seed } from '../../server/seed.ts'
import { readSettings } from '../../server/settings.ts'
import { portsAt } from '../../src/engine/ports.ts'
import { findOne, is } from '../../src/engine/records/findOne.ts'
import { carryOutSchedules } from '../../src/features/schedules/carryOut.ts'
import { schedule } from '../../src/features/schedules/schedule.ts'
import { actorOf } from '../../src/features/people/identify.ts'

const [directory = ''] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)
const resource = 'establishments'
const minute = 60_000
const now = new Date('2026-06-01T09:00:00.000Z')
const at = new Date(now.getTime() - minute)

const opened = await openRecords(readSettings({ DATA_DIR: directory }))
const { store, registry } = opened.context
const earlier = { ...opened.context, clock: () => new Date(at.getTime() - minute) }
await seed(earlier)

const everything = async <Name extends string>(entity: Name, ...where: ReturnType<typeof is>[]) =>
  store.find({ entity, where, sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1_000 })

const administrator = await findOne(store, 'users', 'email', demoPeople[0])
if (!administrator) throw new Error('There is nobody')
const planned = new Set((await everything('schedules')).map(one => one.record_id))
for (const { id, version } of await everything(resource, is('status', 'approved')))
  if (!planned.has(id))
    await schedule(earlier, actorOf(registry, administrator), resource, id, {
      transition: 'hide',
      at: at.toISOString(),
      version: Number(version),
    })
say('planned')
const clock = () => {
  // It is asked for with each step that is done.
  say('step')
  return now
}
const ports = createPorts({
  ...opened,
  clock,
  secret: 'planner',
  isUnavailable,
  secureCookies: false,
  contactEmail: 'planner@marani.example',
  ready: async () => ({}),
})
await carryOutSchedules(portsAt(ports), { signal: new AbortController().signal })
const lines = (await everything('history', is('action', 'hide'))).map(line => line.record_id)
const schedules = await everything('schedules')
say(
  `finished ${JSON.stringify({
    planned: schedules.length,
    done: schedules.filter(one => one.state === 'done').length,
    lines: lines.length,
    records: new Set(lines).size,
    shown: (await everything(resource, is('status', 'approved'))).length,
  })}`,
)
await opened.close()
