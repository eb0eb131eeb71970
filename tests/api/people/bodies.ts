import { authorization } from '../../../src/tourism/authorization.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { profileRoutes } from '../../../src/features/accounts/profileRoutes.ts'
import { peopleRoutes } from '../../../src/features/accounts/peopleRoutes.ts'
import { registrationRoutes } from '../../../src/features/accounts/registrationRoutes.ts'
import { sessionRoutes } from '../../../src/features/accounts/sessionRoutes.ts'
import { account, belongings, goodPassword, newEmail, newPhone } from './stranger.ts'

const secret = 'x'.repeat(43)
const twice = { password: goodPassword, password_repeat: goodPassword }

/** A body of the right form for every route about people that takes one. Nothing in it opens anything. */
export const bodies: Record<string, () => Row> = {
  'POST /auth/login': () => ({ email: newEmail(), password: goodPassword }),
  'POST /auth/register': () => ({ email: newEmail(), sector: 1, terms: true }),
  'POST /auth/verify_registration': () => ({ token: secret }),
  'POST /auth/verify_invitation': () => ({ token: secret }),
  'POST /auth/ticket': () => ({ ticket: secret }),
  'POST /auth/confirm_number': () => ({ ticket: secret, phone: newPhone() }),
  'POST /auth/confirm_code': () => ({ ticket: secret, code: '1234' }),
  'POST /auth/create_user': () => ({ ...account(secret), ...belongings(1), ...belongings(4) }),
  'POST /auth/recover_password': () => ({ email: newEmail() }),
  'POST /auth/reset_password': () => ({ token: secret, ...twice }),
  'POST /auth/undo_email': () => ({ token: secret }),
  'PUT /profile': () => ({ first_name: 'Nino', last_name: 'Beridze', language: 'en' }),
  'POST /profile/password': () => ({ current_password: 'wrong', ...twice }),
  'POST /profile/sector': () => ({ sector: 1, terms: true, ...belongings(1), ...belongings(4) }),
  'POST /profile/proof': () => ({ password: 'wrong' }),
  'POST /profile/email': () => ({ email: newEmail() }),
  'POST /profile/email/confirm': () => ({ token: secret }),
  'POST /profile/phone': () => ({ phone: newPhone() }),
  'POST /profile/phone/confirm': () => ({ code: '1234' }),
  'POST /moderators/invite': () => ({ email: newEmail(), permissions: ['seo'] }),
  'POST /users/invite': () => ({ email: newEmail(), organization_id: '018f0000-0000-7000-8000-00000000dead' }),
  'POST /users/:id/block': () => ({ reason: 'spam' }),
  'POST /users/:id/end_membership': () => ({ organization_id: '018f0000-0000-7000-8000-00000000dead' }),
}

/** The names of the routes about people that take a body, as they are declared. */
export const namesWithBody: readonly string[] = [
  ...sessionRoutes,
  ...registrationRoutes(),
  ...profileRoutes(),
  ...peopleRoutes(authorization),
]
  .filter(route => route.body !== undefined)
  .map(route => `${route.method} ${route.path}`)

type Place = readonly string[]

/** Where values stand in a body, those inside objects too. */
export const placesOf = (body: Row): Place[] =>
  Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [[name], ...placesOf(value as Row).map(place => [name, ...place])]
      : [[name]],
  )

/** A body with another value at a place. */
export function withValue(body: Row, [name = '', ...rest]: Place, value: unknown): Row {
  return { ...body, [name]: rest.length > 0 ? withValue(body[name] as Row, rest, value) : value }
}
