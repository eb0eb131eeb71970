import { locale } from '../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { endSessions } from '../people/endSessions.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { maySendTo } from '../emails/maySendTo.ts'
import { idempotently } from '../../engine/http/idempotency.ts'
import { chooseSector, chosenSector, chosenSectorProblems } from './chooseSector.ts'
import { sectorNumbers } from './registrationConfig.ts'
import { codeSent, sendCode } from './codes.ts'
import { personName } from './createUser.ts'
import { endOneSession, listSessions } from './ownSessions.ts'
import { newPassword, newPasswordProblems, passwordSchema } from './passwords.ts'
import {
  updateOwnAccount,
  changePassword,
  confirmEmail,
  confirmPhone,
  phoneSubject,
  profileOf,
  createPasswordProof,
} from './profile.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readLocale } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute, Call } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import {
  codeSent as codeSentShape,
  passwordProof,
  profile as profileShape,
  sessionEntry,
} from '../../engine/model/session.ts'
import { nothing } from '../../engine/model/shapes.ts'
import { codeSchema, emailSchema, mobileSchema, secretSchema } from '../../engine/http/schemas.ts'

const own = z.strictObject({ ...personName, language: z.optional(locale), news: z.optional(z.boolean()) })
const password = z.strictObject({ current_password: passwordSchema, ...newPassword })
const shown = z.strictObject({ password: passwordSchema })
const withEmail = z.strictObject({ email: emailSchema })
const byToken = z.strictObject({ token: secretSchema })
const withCode = z.strictObject({ code: codeSchema })

/** Reads a new password and the current one. Throws what `readChecked` throws. */
const readPassword = (call: Call) => readChecked(call, password, newPasswordProblems)

/** Answers without content, and sends afterwards what the call has written. */
const done = ({ request, ports }: ActorCall): Response => {
  runDueInBackground(ports)
  return request.body(null, 204)
}

/** The route to choose a sector, if the product has any. */
function sectorRoutes(): readonly ActorRoute[] {
  if (sectorNumbers().length === 0) return []
  const chosen = chosenSector()
  return [
    {
      method: 'POST',
      path: '/profile/sector',
      policy: 'signed_in',
      summary: 'Choose your sector and provide the data that it requires; for users without a role',
      headers: ['Idempotency-Key'],
      body: chosen,
      response: profileShape,
      handle: async call => {
        const body = await readChecked(call, chosen, sent => chosenSectorProblems(call, sent))
        const { body: response } = await idempotently(call, body, async records => ({
          body: { ...(await chooseSector(call, records, body)) },
          status: 200,
        }))
        runDueInBackground(call.ports)
        return call.request.json(response)
      },
    },
  ]
}

/** Routes by which people change their own account. */
export const profileRoutes = (): readonly ActorRoute[] => {
  const withPhone = z.strictObject({ phone: mobileSchema() })
  return [
    {
      method: 'PUT',
      path: '/profile',
      policy: 'signed_in',
      summary: 'Change your own name, email language and news subscription',
      body: own,
      response: profileShape,
      handle: async call => {
        const { first_name, last_name, language, news } = await readChecked(call, own)
        const person = await updateOwnAccount(call, {
          firstname: first_name,
          lastname: last_name,
          ...(language ? { language } : {}),
          ...(news === undefined ? {} : { unsubscribed: !news }),
        })
        return call.request.json(await profileOf(call, person))
      },
    },
    ...sectorRoutes(),
    {
      method: 'POST',
      path: '/profile/password',
      policy: 'signed_in',
      dangerous: true,
      summary: 'Change your own password; other sessions end',
      body: password,
      check: readPassword,
      handle: async call => {
        const body = await readPassword(call)
        await changePassword(call, body.current_password, body.password)
        return done(call)
      },
    },
    {
      method: 'POST',
      path: '/profile/proof',
      duringMaintenance: true,
      policy: 'signed_in',
      settingUp: true,
      summary: 'Confirm your password to obtain a 5-minute proof, sent in the Proof header of sensitive requests',
      body: shown,
      response: passwordProof,
      handle: async call =>
        call.request.json(await createPasswordProof(call, (await readChecked(call, shown)).password)),
    },
    {
      method: 'POST',
      path: '/profile/email',
      policy: 'signed_in',
      proof: true,
      summary: 'Email a confirmation link to a new address',
      body: withEmail,
      response: nothing,
      status: 202,
      handle: async call => {
        const { email } = await readChecked(call, withEmail)
        const { id } = callerOf(call)
        await takeLimits(call.ports, [['email_account', id]])
        if (await maySendTo(call.ports, 'email', email))
          await scheduleEmail(call.records, {
            occasion: 'email_change',
            recipient: email,
            language: readLocale(call.request),
            values: { user_id: id },
          })
        runDueInBackground(call.ports)
        return call.request.json({}, 202)
      },
    },
    {
      method: 'POST',
      path: '/profile/email/confirm',
      policy: 'signed_in',
      summary:
        'Confirm a new email address with its token; other sessions end, and the change can be undone from the previous address for 72 hours',
      body: byToken,
      handle: async call => {
        await confirmEmail(call, (await readChecked(call, byToken)).token)
        return done(call)
      },
    },
    {
      method: 'POST',
      path: '/profile/phone',
      policy: 'signed_in',
      proof: true,
      summary: 'Send a code to a new mobile number',
      body: withPhone,
      response: codeSentShape,
      status: 202,
      handle: async call => {
        const { phone } = await readChecked(call, withPhone)
        const person = callerOf(call)
        await sendCode(call, {
          subject: phoneSubject(person),
          accounts: [person.email, person.id],
          phone,
        })
        return call.request.json(codeSent, 202)
      },
    },
    {
      method: 'POST',
      path: '/profile/phone/confirm',
      policy: 'signed_in',
      summary: 'Confirm a new mobile number with its code; other sessions end',
      body: withCode,
      handle: async call => {
        await confirmPhone(call, (await readChecked(call, withCode)).code)
        return done(call)
      },
    },
    {
      method: 'GET',
      path: '/profile/sessions',
      policy: 'signed_in',
      summary: 'Your active sessions',
      response: z.array(sessionEntry),
      handle: async call => call.request.json(await listSessions(call, call.actor.id)),
    },
    {
      method: 'DELETE',
      path: '/profile/sessions',
      policy: 'signed_in',
      summary: 'Sign out everywhere, including here',
      handle: async call => {
        await endSessions(call.records, call.actor.id)
        call.ports.refreshCarrier.write(call.request, null, 0)
        return call.request.body(null, 204)
      },
    },
    {
      method: 'DELETE',
      path: '/profile/sessions/:id',
      policy: 'signed_in',
      summary: 'Sign out on one device',
      handle: async call => {
        await endOneSession(call, call.actor.id, readId(call.request))
        return call.request.body(null, 204)
      },
    },
  ]
}
