import type { Row } from '../../../src/engine/model/query.ts'
import type { TestApi } from '../testApi.ts'
import { account, lastEmail, newEmail, rowsOf, Stranger, timeOf, tokenIn } from './stranger.ts'

/** The permission keys of the moderators who are invited. */
export const invitationKeys = ['seo', 'statistics']

/** People who invite, and people who accept. */
export function invitationsOf(api: () => TestApi) {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())
  /** An owner who registered and so has an organization, which staff have not looked at. */
  const newOwner = async () => {
    const one = stranger()
    const email = await one.join()
    const { id, organizations } = (await one.profile()).record
    return { one, email, id: String(id), organization: String((organizations as string[])[0]) }
  }
  /** An owner whose organization is approved. */
  const owner = async () => {
    const made = await newOwner()
    await api().put('organizations', made.organization, { status: 'approved' })
    return made
  }
  const admin = (path: string, body?: object) => api().as('admin')('POST', path, body ? { body } : {})
  const inviteModerator = async (permissions: string[] = invitationKeys, email = newEmail()): Promise<Row> =>
    (await admin('/moderators/invite', { email, permissions })).record
  const tokenTo = async (email: unknown): Promise<string> => tokenIn(await lastEmail(api(), String(email)))
  const open = (one: Stranger, token: string) => one.post('/auth/verify_invitation', { token })
  /** The last step's ticket of somebody who has opened an invitation. */
  const lastStep = async (one: Stranger, email: unknown): Promise<string> =>
    one.confirmNumber(String((await open(one, await tokenTo(email))).record.ticket))
  const accept = async (email: unknown): Promise<Stranger> => {
    const one = stranger()
    one.token = String((await one.post('/auth/create_user', account(await lastStep(one, email)))).record.access_token)
    return one
  }
  const statusOf = async (id: unknown) => (await api().as('admin')('GET', `/invitations/${String(id)}`)).record.status
  const userBy = async (email: unknown) => (await rowsOf(api(), 'users')).find(row => row.email === email)

  return { pass, stranger, newOwner, owner, admin, inviteModerator, tokenTo, open, lastStep, accept, statusOf, userBy }
}
