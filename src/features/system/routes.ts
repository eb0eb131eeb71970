import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { readFigures } from './figures.ts'
import { systemOverview, systemTests, testResult, type SystemOverview, type SystemTest } from './system.ts'
import { runTest } from './runTest.ts'

const policy = { words: rights.system } as const
const maxBackups = 5

async function view({ ports }: ActorCall): Promise<SystemOverview> {
  const { backups, system } = ports
  const [{ jobs, oldestJobSeconds, emails, streams, uploads }, kept, place] = await Promise.all([
    readFigures(ports),
    backups?.list() ?? [],
    system?.describe() ?? null,
  ])
  return {
    version: ports.version ?? null,
    jobs: { ...jobs, oldest_seconds: oldestJobSeconds },
    emails,
    streams,
    uploads,
    backups: {
      schedule: backups?.schedule ?? null,
      kept: kept.slice(0, maxBackups).map(({ made_at, bytes }) => ({ made_at, bytes })),
    },
    place,
  }
}

const summaries: Readonly<Record<SystemTest, string>> = {
  email: 'Send an email to oneself, and say whether that worked',
  sms: 'Send an SMS to one’s own number, and say whether that worked',
  storage: 'Keep a small file, read it and remove it, and say whether that worked',
}

const testRoute = (name: SystemTest): ActorRoute => ({
  method: 'POST',
  path: `/system/tests/${name}`,
  policy,
  summary: summaries[name],
  response: testResult,
  handle: async call => {
    await takeLimits(call.ports, [['test_letter_account', call.actor.id]])
    return call.request.json(await runTest(call, name))
  },
})

/** Routes for the state of the server, for administrators. */
export const systemRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/system',
    policy,
    summary:
      'Version, database, disk, background jobs, backups, settings without secrets, and the state of the server that responds',
    response: systemOverview,
    handle: async call => call.request.json(await view(call)),
  },
  ...systemTests.map(testRoute),
]
