import { jobStates, type JobsOverview, type JobView } from '../../src/engine/jobs/job.ts'
import { StartError } from '../settings.ts'
import { withApiClient } from './withApiClient.ts'
import { type AdminCommand, formatList } from './command.ts'

const sentenceOf = ({ name, state, attempts, most, due_at, error }: JobView): string =>
  [name, state, `${attempts} of ${most} attempts`, due_at && `due ${due_at}`, error].filter(Boolean).join('  ')

/** Lists background jobs by state, or puts failed ones back into the queue. */
export const jobs: AdminCommand = {
  usage: `[${jobStates.join('|')}|recurring|retry] [--json]`,
  takes: [0, 1],
  run: (settings, { values: [word = 'failed'], json }) =>
    withApiClient(settings, async ({ request }) => {
      if (word === 'retry') {
        const { retried } = await request('POST', '/jobs/retry')
        return `${String(retried)} failed jobs are back in the queue; a running server takes them up.`
      }
      const isState = jobStates.some(state => state === word)
      if (!isState && word !== 'recurring')
        throw new StartError(`There are no jobs that are ${word}; choose one of ${jobStates.join(', ')}, recurring.`)
      const found = (await request('GET', isState ? `/jobs?state=${word}` : '/jobs')) as JobsOverview
      return formatList(isState ? found.jobs : found.repeated, json, sentenceOf) || 'No jobs.'
    }),
}
