import { system } from '../../src/engine/model/actor.ts'
import { roleNames } from '../../src/engine/model/authorization.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { StartError } from '../settings.ts'
import { withApiClient, findPeople, personWith } from './withApiClient.ts'
import { type AdminCommand, formatList } from './command.ts'

const roles: readonly string[] = roleNames(authorization)

function checkRole(role: string): void {
  if (!roles.includes(role)) throw new StartError(`There is no role ${role}; the roles are ${roles.join(', ')}.`)
}

/** Creates a command that sends a request about the person with an email address. */
const createPersonCommand = (
  usage: string,
  path: (id: string) => readonly ['POST' | 'DELETE', string],
  sentence: (email: string) => string,
): AdminCommand => ({
  usage,
  takes: [1, 1],
  run: (settings, { values: [email = ''] }) =>
    withApiClient(settings, async client => {
      const { id } = await personWith(client, email)
      await client.request(...path(String(id)))
      return sentence(email)
    }),
})

const summaryOf = ({ email, role, status, firstname, lastname }: Row) => ({ email, role, status, firstname, lastname })

/** Commands for accounts, with the same rules and history as in the panel. */
export const people = {
  block: {
    usage: '<email> <reason …>',
    takes: [2, Number.POSITIVE_INFINITY],
    run: (settings, { values: [email = '', ...reason] }) =>
      withApiClient(settings, async client => {
        const { id } = await personWith(client, email)
        await client.request('POST', `/users/${String(id)}/block`, { reason: reason.join(' ') })
        return `${email} is blocked and was signed out everywhere.`
      }),
  },
  unblock: createPersonCommand(
    '<email>',
    id => ['POST', `/users/${id}/unblock`],
    email => `${email} may sign in again.`,
  ),
  'end-sessions': createPersonCommand(
    '<email>',
    id => ['DELETE', `/users/${id}/sessions`],
    email => `${email} was signed out everywhere.`,
  ),
  'reset-second-step': createPersonCommand(
    '<email>',
    id => ['DELETE', `/users/${id}/second_step`],
    email =>
      `${email} signs in with the password alone until a second step is set up again, and was signed out everywhere.`,
  ),
  role: {
    usage: '<email> <role>',
    takes: [2, 2],
    run: (settings, { values: [email = '', role = ''] }) => {
      checkRole(role)
      return withApiClient(settings, async client => {
        const { id, version } = await personWith(client, email)
        await client.request('PATCH', `/users/${String(id)}`, { version, role })
        return `${email} has the role ${role}.`
      })
    },
  },
  list: {
    usage: '[role] [--json]',
    takes: [0, 1],
    run: (settings, { values: [role], json }) => {
      if (role !== undefined) checkRole(role)
      return withApiClient(settings, async client => {
        const found = (await findPeople(client, role === undefined ? {} : { role })).filter(
          ({ id }) => id !== system.id,
        )
        const sentence = ({ email, role: named, status }: ReturnType<typeof summaryOf>) =>
          `${String(email)}  ${String(named)}  ${String(status)}`
        return formatList(found.map(summaryOf), json, sentence) || 'Nobody.'
      })
    },
  },
} satisfies Record<string, AdminCommand>
