import type { Row } from '../../src/engine/model/query.ts'
import { expectInstallation } from '../expectInstallation.ts'
import { openApiClient, ApiRejected, type ApiClient } from '../apiClient.ts'
import { type ServerSettings, StartError } from '../settings.ts'

const fieldSentence = ([field, { code }]: [string, { code?: string }]): string => `${field}: ${code}`

/** Converts a rejection to an error whose message is shown on the terminal. */
function toStartError({ message, problem }: ApiRejected): StartError {
  const errors = Object.entries((problem.errors ?? {}) as Record<string, { code?: string }>)
  return new StartError([message, ...errors.map(fieldSentence)].join('\n'))
}

/**
 * Runs `work` with a client of the installation that the settings name, through its running server if there is one. Throws `StartError`
 * if a request is rejected, or if nothing is installed there.
 */
export async function withApiClient<Result>(
  settings: ServerSettings,
  work: (client: ApiClient) => Promise<Result>,
): Promise<Result> {
  expectInstallation(settings)
  const client = await openApiClient(settings, { runsJobs: false })
  try {
    return await work(client)
  } catch (error) {
    throw error instanceof ApiRejected ? toStartError(error) : error
  } finally {
    await client.close()
  }
}

const pageSize = 100

/** Finds all people who match a filter, sorted by email address. */
export async function findPeople({ request }: ApiClient, filter: Row): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; ; from += pageSize) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(['email', 'ASC']),
      range: JSON.stringify([from, from + pageSize - 1]),
    })
    const page: unknown = await request('GET', `/users?${query.toString()}`)
    if (!Array.isArray(page)) throw new StartError('The list of users could not be read.')
    found.push(...(page as Row[]))
    if (page.length < pageSize) return found
  }
}

/** Finds the person with an email address. Throws `StartError` if there is none. */
export async function personWith(client: ApiClient, email: string): Promise<Row> {
  const [person] = await findPeople(client, { email: email.trim().toLowerCase() })
  if (!person) throw new StartError(`${email} has no account.`)
  return person
}
