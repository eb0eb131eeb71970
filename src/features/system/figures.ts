import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'

/** The states of jobs that are counted; finished jobs are deleted after a while. */
export const countedStates = ['queued', 'running', 'failed'] as const
type Counts = Record<(typeof countedStates)[number], number>

/** The size of queues: those of all servers together, and the streams and uploads of this one. */
export interface Figures {
  jobs: Counts
  /** Seconds since the oldest due job was due, among jobs that this version handles; 0 if none is due. */
  oldestJobSeconds: number
  /** Single emails; emails of campaigns are part of the jobs. */
  emails: Counts
  streams: number
  uploads: number
  /** Age of the newest backup in seconds; undefined if there is none. */
  backupSeconds: number | undefined
}

const max = 100_000

async function countJobs({ store }: Ports, name?: string): Promise<Counts> {
  const where = [is('repeated', false), ...(name === undefined ? [] : [is('name', name)])]
  const { counts } = await store.countEach(
    'jobs',
    [...where, { property: 'state', operator: 'in', value: countedStates }],
    countedStates.map(state => is('state', state)),
    max,
  )
  const [queued = 0, running = 0, failed = 0] = counts
  return { queued, running, failed }
}

const secondsSince = (at: string, clock: () => Date): number =>
  Math.max(0, Math.round((clock().getTime() - Date.parse(at)) / 1_000))

async function oldestJobSeconds({ store, clock, jobs: { definitions } }: Ports): Promise<number> {
  const [late] = await store.find({
    entity: 'jobs',
    where: [
      { property: 'due_at', operator: 'lte', value: clock().toISOString() },
      { property: 'name', operator: 'in', value: Object.keys(definitions) },
      is('state', 'queued'),
    ],
    sort: { property: 'due_at', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return late?.due_at ? secondsSince(late.due_at, clock) : 0
}

/** Returns the current figures. A few statements. */
export async function readFigures(ports: Ports): Promise<Figures> {
  const { audience, uploadQueues, backups, clock } = ports
  const [jobs, emails, oldest, kept] = await Promise.all([
    countJobs(ports),
    countJobs(ports, 'send_letter'),
    oldestJobSeconds(ports),
    backups?.list() ?? [],
  ])
  return {
    jobs,
    oldestJobSeconds: oldest,
    emails,
    streams: [...audience.subscribers.values()].reduce((sum, { listeners }) => sum + listeners.size, 0),
    uploads: uploadQueues.count(),
    backupSeconds: kept[0] && secondsSince(kept[0].made_at, clock),
  }
}
