import type { Hono } from 'hono'
import { createApi as createApiOf } from '../engine/http/createApi.ts'
import type { Route } from '../engine/http/route.ts'
import type { LastingPorts } from '../engine/ports.ts'
import { checkEmails } from '../features/emails/checkEmails.ts'
import { routes } from './product.ts'

/**
 * Creates Marani's API. `more` are additional routes, such as the server's API reference. Throws an error that lists
 * all mistakes if a route has no policy or an email's text uses an unknown variable.
 */
export function createApi(ports: LastingPorts, more: readonly Route[] = []): Hono {
  const app = createApiOf(ports, [...more, ...routes])
  const mistakes = checkEmails(ports.emailTexts, ports.emailTemplates)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return app
}
