import type { Registration as Answer } from '../../../../../engine/model/session.ts'
import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post, type Outcome } from '../../../../../panel/data/session/post.ts'
import { keep, readKept } from '../kept.ts'

/** How far somebody is on the way from an email's link to an account; the server holds the rest under the ticket. */
export interface Registration extends Answer {
  ticket: string
  step: Exclude<Answer['step'], 'sign_in'>
}

/** Whether there is more to do than to sign in. */
export const leadsOn = (answer: Answer): answer is Registration =>
  answer.step !== 'sign_in' && answer.ticket !== undefined

const ticketName = 'ticket'
const stepPaths: Record<Registration['step'], string> = {
  confirm_number: '/confirm-number',
  create_user: '/create-user',
}

let present: Registration | undefined

/** Records where the person is; their ticket outlives a reload. */
export function keepRegistration(registration: Registration): void {
  present = registration
  keep(ticketName, registration.ticket)
}

/** The way is gone, or leads nowhere. */
export function dropRegistration(): void {
  present = undefined
  keep(ticketName, undefined)
}

export const hasTicket = (): boolean => typeof readKept(ticketName) === 'string'

/** Opens the page of the step that is next, in the place of the present one. */
export const goToStep = ({ step }: Registration): void => goTo(stepPaths[step], true)

/** Where the person is: as known in this page, else as the server says of the kept ticket. */
export async function findRegistration(): Promise<Outcome<Registration>> {
  const ticket = readKept<string>(ticketName)
  if (present && present.ticket === ticket) return { answer: present }
  if (ticket === undefined) return { problem: { status: 410, code: 'ticket_invalid', params: {} } }
  const outcome = await post<Omit<Registration, 'ticket'>>('/auth/ticket', { ticket })
  if (outcome.problem) return outcome
  const registration = { ...outcome.answer, ticket }
  keepRegistration(registration)
  return { answer: registration }
}
