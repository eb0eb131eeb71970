import type { MiddlewareHandler } from 'hono'

/** Headers of every response: no framing, no MIME sniffing, no referrer to other sites. */
const always: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** For a year browsers use only https for this host. */
const strictTransport = ['Strict-Transport-Security', 'max-age=31536000'] as const

/** The policy of data: nothing in it may run or load anything, wherever it is opened. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

export interface SecurityHeadersOptions {
  /** Content security policies of pages by path prefix. A response that sets its own keeps it; all others are treated as data. */
  policies: Readonly<Record<string, string>>
  /** Whether the site is only reachable over https. */
  secure: boolean
}

/** Adds the security headers to every response, including errors, files and redirects. */
export function securityHeaders({ policies, secure }: SecurityHeadersOptions): MiddlewareHandler {
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
