import { fixtures } from '../fixtures/index.ts'
import { demoPassword, demoPeople } from './seed.ts'
import { passwords } from './passwords.ts'
import type { Row } from '../src/engine/model/query.ts'
import type { RecordsContext } from '../src/engine/records/context.ts'
import { StartRefused } from './settings.ts'

/** The ids that the demo people have wherever the fixtures were loaded, whatever addresses they have been given since. */
const demoIds = (fixtures.users ?? []).filter(user => demoPeople.includes(String(user.email))).map(user => user.id)

const atMost = 1_000

const rowsWith = ({ store }: RecordsContext, entity: string, property: string, values: readonly unknown[]): Promise<Row[]> =>
  store.find({ entity, where: [{ property, operator: 'in', value: values }], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: atMost })

/** Everybody who could be a demo person: by address or by id, blocked and in the trash too. */
async function maybeDemo(context: RecordsContext): Promise<Map<unknown, Row>> {
  const people = [...(await rowsWith(context, 'users', 'email', demoPeople)), ...(await rowsWith(context, 'users', 'id', demoIds))]
  return new Map(people.map(person => [person.id, person]))
}

/** The addresses of the accounts, in whatever state, that the published demo password still opens or would open once they are let in again. */
export async function openToDemoPassword(context: RecordsContext): Promise<string[]> {
  const people = await maybeDemo(context)
  const credentials = await rowsWith(context, 'credentials', 'user_id', [...people.keys()])
  const open: string[] = []
  for (const { user_id, password_hash } of credentials) if (await passwords.verify(String(password_hash), demoPassword)) open.push(String(people.get(user_id)?.email))
  return [...new Set(open)].toSorted()
}

/** Lets production begin. Throws `StartRefused` with a sentence that names every account which the published demo password opens, and what to do. */
export async function refuseDemoPasswords(context: RecordsContext): Promise<void> {
  const open = await openToDemoPassword(context)
  if (open.length === 0) return
  throw new StartRefused(
    [
      `These demo accounts still have the published password, so anyone could sign in with them: ${open.join(', ')}.`,
      'Give each of them a new password before starting in production:',
      ...open.map(email => `  npm run admin -- password ${email}`),
    ].join('\n'),
  )
}
