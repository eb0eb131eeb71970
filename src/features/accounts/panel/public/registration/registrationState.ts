import type { Registration as RegistrationResponse } from '../../../../../engine/model/session.ts'
import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post, type Outcome } from '../../../../../panel/data/session/post.ts'
import { writeTabState, readTabState } from '../tabState.ts'

/**
 * The registration in progress, from the link of an email to an account. The server stores the rest under the ticket.
 */
export interface Registration extends RegistrationResponse {
  ticket: string
  step: Exclude<RegistrationResponse['step'], 'sign_in'>
}

/** Whether there are more steps before signing in. */
export const hasMoreSteps = (response: RegistrationResponse): response is Registration =>
  response.step !== 'sign_in' && response.ticket !== undefined

const ticketName = 'ticket'
const stepPaths: Record<Registration['step'], string> = {
  confirm_number: '/confirm-number',
  create_user: '/create-user',
}

let present: Registration | undefined

/** Stores the current step. The ticket survives a reload. */
export function storeRegistration(registration: Registration): void {
  present = registration
  writeTabState(ticketName, registration.ticket)
}

/** Forgets the registration in progress. */
export function dropRegistration(): void {
  present = undefined
  writeTabState(ticketName, undefined)
}

/** Whether a registration is in progress in this tab. */
export const hasTicket = (): boolean => typeof readTabState(ticketName) === 'string'

/** Opens the page of the current step, replacing the history entry. */
export const goToStep = ({ step }: Registration): void => goTo(stepPaths[step], true)

/** Returns the registration in progress: from memory, or from the server by the stored ticket. */
export async function findRegistration(): Promise<Outcome<Registration>> {
  const ticket = readTabState<string>(ticketName)
  if (present && present.ticket === ticket) return { response: present }
  if (ticket === undefined) return { problem: { status: 410, code: 'ticket_invalid', params: {} } }
  const outcome = await post<Omit<Registration, 'ticket'>>('/auth/ticket', { ticket })
  if (outcome.problem) return outcome
  const registration = { ...outcome.response, ticket }
  storeRegistration(registration)
  return { response: registration }
}
