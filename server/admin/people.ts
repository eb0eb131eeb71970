import { system } from '../../src/engine/model/actor.ts'
import { roleNames } from '../../src/engine/model/authorization.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { StartRefused } from '../settings.ts'
import { asking, findPeople, personWith } from './asking.ts'
import { type AdminCommand, written } from './command.ts'

const roles: readonly string[] = roleNames(authorization)

function checkRole(role: string): void {
  if (!roles.includes(role)) throw new StartRefused(`There is no role ${role}; the roles are ${roles.join(', ')}.`)
}

/** Does something to the person with the address that was named. */
const toPerson = (
  usage: string,
  path: (id: string) => readonly ['POST' | 'DELETE', string],
  sentence: (email: string) => string,
): AdminCommand => ({
  usage,
  takes: [1, 1],
  run: (settings, { values: [email = ''] }) =>
    asking(settings, async caller => {
      const { id } = await personWith(caller, email)
      await caller.ask(...path(String(id)))
      return sentence(email)
    }),
})

const shown = ({ email, role, status, firstname, lastname }: Row) => ({ email, role, status, firstname, lastname })

/** What is done with accounts, by the rules and with the history that it has in the panel. */
export const people = {
  block: {
    usage: '<email> <reason …>',
    takes: [2, Number.POSITIVE_INFINITY],
    run: (settings, { values: [email = '', ...reason] }) =>
      asking(settings, async caller => {
        const { id } = await personWith(caller, email)
        await caller.ask('POST', `/users/${String(id)}/block`, { reason: reason.join(' ') })
        return `${email} is blocked and was signed out everywhere.`
      }),
  },
  unblock: toPerson(
    '<email>',
    id => ['POST', `/users/${id}/unblock`],
    email => `${email} may sign in again.`,
  ),
  'end-sessions': toPerson(
    '<email>',
    id => ['DELETE', `/users/${id}/sessions`],
    email => `${email} was signed out everywhere.`,
  ),
  'reset-second-step': toPerson(
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
      return asking(settings, async caller => {
        const { id, version } = await personWith(caller, email)
        await caller.ask('PATCH', `/users/${String(id)}`, { version, role })
        return `${email} has the role ${role}.`
      })
    },
  },
  list: {
    usage: '[role] [--json]',
    takes: [0, 1],
    run: (settings, { values: [role], json }) => {
      if (role !== undefined) checkRole(role)
      return asking(settings, async caller => {
        const found = (await findPeople(caller, role === undefined ? {} : { role })).filter(
          ({ id }) => id !== system.id,
        )
        const sentence = ({ email, role: named, status }: ReturnType<typeof shown>) =>
          `${String(email)}  ${String(named)}  ${String(status)}`
        return written(found.map(shown), json, sentence) || 'Nobody.'
      })
    },
  },
} satisfies Record<string, AdminCommand>
