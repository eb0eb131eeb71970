import type { Hono } from 'hono'
import { createApi as createApiOf } from '../engine/http/createApi.ts'
import type { Route } from '../engine/http/route.ts'
import type { LastingPorts } from '../engine/ports.ts'
import { checkEmails } from '../features/emails/checkEmails.ts'
import { routes } from './product.ts'

/**
 * Marani's API as one app. `more` are routes that only one place has, as the readable document on the server. Throws, with a sentence
 * each, when a route names no policy or an email's text a variable that it does not have.
 */
export function createApi(ports: LastingPorts, more: readonly Route[] = []): Hono {
  const app = createApiOf(ports, [...more, ...routes])
  const mistakes = checkEmails(ports.emailTexts, ports.emailTemplates)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return app
}
