import { portsAt, type LastingPorts, type Ports } from '../ports.ts'
import { runJob } from './runJob.ts'
import { takeJob } from './takeJob.ts'

const rateKey = (name: string): string => `jobs ${name}`

/** Returns the kinds of jobs of which another one may be started here now. */
async function availableNames({ jobs, limiter }: LastingPorts): Promise<string[]> {
  const names: string[] = []
  for (const name of Object.keys(jobs.handlers)) {
    const { atOnce = 1, rate } = jobs.definitions[name] ?? {}
    const here = [...jobs.running.values()].filter(job => job.name === name).length
    if (here >= atOnce) continue
    if (rate && (await limiter.count(rateKey(name), rate.seconds, 0)).count >= rate.most) continue
    names.push(name)
  }
  return names
}

/** Starts another job with the current model, which it uses until the attempt ends; returns whether there was one. */
async function begin(ports: LastingPorts): Promise<boolean> {
  const { jobs, limiter, maintenance } = ports
  if (maintenance.isOn()) return false
  const at = portsAt(ports)
  const names = await availableNames(ports)
  const job = names.length > 0 ? await takeJob(at, names) : undefined
  if (!job) return false
  const { id, name } = job
  const rate = jobs.definitions[name]?.rate
  if (rate) await limiter.count(rateKey(name), rate.seconds)
  const controller = new AbortController()
  const ended = runJob(at, job, controller)
    .catch((error: unknown) => ports.report(error, { job: name }))
    .finally(() => {
      jobs.running.delete(id)
      jobs.lookAgain()
    })
  jobs.running.set(id, { name, controller, ended })
  return true
}

/** Starts jobs until none is due and none is running; each one that ends may make room for another. */
async function round(ports: LastingPorts): Promise<void> {
  const { jobs } = ports
  await Promise.resolve()
  try {
    for (let isRequested = true; isRequested;) {
      isRequested = false
      const requested = new Promise<void>(resolve => {
        jobs.lookAgain = () => {
          isRequested = true
          resolve()
        }
      })
      while (!jobs.isStopping && jobs.running.size < jobs.atOnce && (await begin(ports)));
      if (jobs.running.size > 0) await requested
    }
  } finally {
    jobs.round = undefined
  }
}

/**
 * Runs due jobs, a few at a time, until there are none; joins a run that is in progress here. Throws if the store
 * cannot be reached.
 */
export function runDue(ports: LastingPorts): Promise<void> {
  const { jobs } = ports
  jobs.lookAgain()
  jobs.round ??= round(ports)
  return jobs.round
}

/** Runs due jobs after the response. */
export const runDueInBackground = ({ background, lasting }: Pick<Ports, 'background' | 'lasting'>): void =>
  background.do(() => runDue(lasting))
