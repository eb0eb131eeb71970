import type { Row } from '../../src/engine/model/query.ts'
import { callHere, Refused, type Caller } from '../caller.ts'
import { type ServerSettings, StartRefused } from '../settings.ts'

const fieldSentence = ([field, { code }]: [string, { code?: string }]): string => `${field}: ${code}`

/** What the installation refuses, as a sentence of the terminal. */
function refusalOf({ message, problem }: Refused): StartRefused {
  const errors = Object.entries((problem.errors ?? {}) as Record<string, { code?: string }>)
  return new StartRefused([message, ...errors.map(fieldSentence)].join('\n'))
}

/** Asks the installation that the settings name, through its running server where one has the data. Throws `StartRefused` for what it refuses. */
export async function asking<Result>(
  settings: ServerSettings,
  work: (caller: Caller) => Promise<Result>,
): Promise<Result> {
  const caller = await callHere(settings, { runsJobs: false })
  try {
    return await work(caller)
  } catch (error) {
    throw error instanceof Refused ? refusalOf(error) : error
  } finally {
    await caller.close()
  }
}

const rowsAtOnce = 100

/** All people who meet a condition, by their addresses. */
export async function findPeople({ ask }: Caller, filter: Row): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; ; from += rowsAtOnce) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(['email', 'ASC']),
      range: JSON.stringify([from, from + rowsAtOnce - 1]),
    })
    const page: unknown = await ask('GET', `/users?${query.toString()}`)
    if (!Array.isArray(page)) throw new StartRefused('The list of users could not be read.')
    found.push(...(page as Row[]))
    if (page.length < rowsAtOnce) return found
  }
}

/** The person with an address. Throws `StartRefused` where nobody has it. */
export async function personWith(caller: Caller, email: string): Promise<Row> {
  const [person] = await findPeople(caller, { email: email.trim().toLowerCase() })
  if (!person) throw new StartRefused(`${email} has no account.`)
  return person
}
