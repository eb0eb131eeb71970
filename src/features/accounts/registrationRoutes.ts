import * as z from 'zod/mini'
import type { Locale } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { maySendTo } from '../emails/maySendTo.ts'
import { codeSent, sendCode } from './codes.ts'
import { createUser, newUser, newUserProblems } from './createUser.ts'
import { sectorNumbers } from './registrationConfig.ts'
import { findByTicket } from '../emails/links.ts'
import { confirmNumber, openInvitation, openRegistration, showRegistration, subjectOf } from './registration.ts'
import { newPassword, newPasswordProblems } from './passwords.ts'
import { undoEmail } from './undoEmail.ts'
import { resetPassword } from './resetPassword.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import type { Call, PublicRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { accessToken, codeSent as codeSentShape, confirmedNumber, registration } from '../../engine/model/session.ts'
import { nothing } from '../../engine/model/shapes.ts'
import { codeSchema, emailSchema, mobileSchema, secretSchema } from '../../engine/http/schemas.ts'

const recover = z.strictObject({ email: emailSchema })
const reset = z.strictObject({ token: secretSchema, ...newPassword })
const byToken = z.strictObject({ token: secretSchema })
const byTicket = z.strictObject({ ticket: secretSchema })
const withCode = z.strictObject({ ticket: secretSchema, code: codeSchema })

interface EmailRequest {
  occasion: 'registration' | 'recovery'
  counted: 'register' | 'recover'
  recipient: string
  values?: Row
}

/**
 * Queues an email unless its recipient has received too many, and responds. Whether the address has an account is
 * looked up later, so that the response takes equally long for every address.
 */
async function respondByEmail(call: Call, { counted, ...email }: EmailRequest): Promise<Response> {
  const language: Locale = readLocale(call.request)
  const address = networkOf(call.ports.network.address(call.request))
  await takeLimits(call.ports, [
    [`${counted}_address`, address],
    [`${counted}_account_and_address`, `${email.recipient} ${address}`],
  ])
  if (await maySendTo(call.ports, counted, email.recipient, address))
    await scheduleEmail(call.records, { ...email, language })
  runDueInBackground(call.ports)
  return call.request.json({}, 202)
}

/** The route to register, if the product has sectors to register in. */
function signUpRoutes(): readonly PublicRoute[] {
  const sectors = sectorNumbers()
  if (sectors.length === 0) return []
  const register = z.strictObject({
    email: emailSchema,
    sector: z.literal(sectors),
    terms: z.custom<true>(value => value === true, 'terms_required'),
  })
  return [
    {
      method: 'POST',
      path: '/auth/register',
      policy: 'public',
      summary: 'Request an email with a link to create an account; the response is the same for every address',
      body: register,
      response: nothing,
      status: 202,
      handle: async call => {
        const { email, sector } = await readChecked(call, register)
        return respondByEmail(call, {
          occasion: 'registration',
          counted: 'register',
          recipient: email,
          values: { sector },
        })
      },
    },
  ]
}

function createUserRoute(): PublicRoute {
  const body = newUser()
  return {
    method: 'POST',
    path: '/auth/create_user',
    policy: 'public',
    summary: 'Create the account with the data that its sector requires, and sign in',
    body,
    response: accessToken,
    handle: async call =>
      call.request.json({
        access_token: await createUser(call, await readChecked(call, body, sent => newUserProblems(call, sent))),
      }),
  }
}

/** Routes to create an account, and to recover one. */
export const registrationRoutes = (): readonly PublicRoute[] => {
  const withPhone = z.strictObject({ ticket: secretSchema, phone: mobileSchema() })
  return [
    ...signUpRoutes(),
    {
      method: 'POST',
      path: '/auth/verify_registration',
      policy: 'public',
      summary: 'Exchange the token from a registration email for a ticket',
      body: byToken,
      response: registration,
      handle: async call => call.request.json(await openRegistration(call, (await readChecked(call, byToken)).token)),
    },
    {
      method: 'POST',
      path: '/auth/verify_invitation',
      policy: 'public',
      summary: 'Exchange the token of an invitation for a ticket; for existing accounts, this accepts the invitation',
      body: byToken,
      response: registration,
      handle: async call => call.request.json(await openInvitation(call, (await readChecked(call, byToken)).token)),
    },
    {
      method: 'POST',
      path: '/auth/ticket',
      policy: 'public',
      summary: 'The step that the holder of a ticket has reached',
      body: byTicket,
      response: registration,
      handle: async call => call.request.json(await showRegistration(call, (await readChecked(call, byTicket)).ticket)),
    },
    {
      method: 'POST',
      path: '/auth/confirm_number',
      policy: 'public',
      summary: 'Send a code to a mobile number',
      body: withPhone,
      response: codeSentShape,
      status: 202,
      handle: async call => {
        const { ticket, phone } = await readChecked(call, withPhone)
        const link = await findByTicket(call, ticket, 'confirm_number')
        await sendCode(call, { subject: subjectOf(link), accounts: [link.email], phone })
        return call.request.json(codeSent, 202)
      },
    },
    {
      method: 'POST',
      path: '/auth/confirm_code',
      policy: 'public',
      summary: 'Confirm the number with its code; the ticket is exchanged for the ticket of the next step',
      body: withCode,
      response: confirmedNumber,
      handle: async call => {
        const { ticket, code } = await readChecked(call, withCode)
        return call.request.json(await confirmNumber(call, ticket, code))
      },
    },
    createUserRoute(),
    {
      method: 'POST',
      path: '/auth/recover_password',
      policy: 'public',
      summary: 'Request an email with a link to choose a new password; the response is the same for every address',
      body: recover,
      response: nothing,
      status: 202,
      handle: async call => {
        const { email } = await readChecked(call, recover)
        return respondByEmail(call, { occasion: 'recovery', counted: 'recover', recipient: email })
      },
    },
    {
      method: 'POST',
      path: '/auth/reset_password',
      policy: 'public',
      summary: 'Choose a new password with the token from the email; every session ends',
      body: reset,
      handle: async call => {
        const { token, password } = await readChecked(call, reset, newPasswordProblems)
        await resetPassword(call, token, password)
        runDueInBackground(call.ports)
        return call.request.body(null, 204)
      },
    },
    {
      method: 'POST',
      path: '/auth/undo_email',
      policy: 'public',
      summary:
        'Restore the previous email address with the token from its email; every session ends, and a new password must be chosen',
      body: byToken,
      handle: async call => {
        await undoEmail(call, (await readChecked(call, byToken)).token)
        runDueInBackground(call.ports)
        return call.request.body(null, 204)
      },
    },
  ]
}
