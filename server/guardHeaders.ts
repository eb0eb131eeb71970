import type { MiddlewareHandler } from 'hono'

/** The headers of every response: nobody may frame it, guess its type, or learn which page it was left from. */
const always: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** A year, in which a browser asks for this host over https alone. */
const strictTransport = ['Strict-Transport-Security', 'max-age=31536000'] as const

/** For what is data: nothing in it runs or is fetched, wherever it is opened. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

export interface Guards {
  /** The policies of pages by the beginning of their path; an answer that names its own keeps it, any other is data. */
  policies: Readonly<Record<string, string>>
  /** Whether people come by https alone. */
  secure: boolean
}

/** The one place where answers get the headers that guard them, errors, files and redirects included. */
export function guardHeaders({ policies, secure }: Guards): MiddlewareHandler {
  const sent = secure ? [...always, strictTransport] : always
  const pages = Object.entries(policies)
  const policyOf = (path: string): string =>
    pages.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`))?.[1] ?? dataPolicy
  return async (request, next) => {
    await next()
    const { headers } = request.res
    for (const [name, value] of sent) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyOf(request.req.path))
  }
}
