import type { Context } from 'hono'
import { isLocale, type Locale } from '../../model/declaration.ts'
import { Problem } from '../../model/problem.ts'

/** Returns the requested language; undefined for all. Throws `malformed_parameter`. */
export function readLang(request: Context): Locale | undefined {
  const [lang, ...more] = request.req.queries('lang') ?? []
  if (lang === undefined) return undefined
  if (!isLocale(lang) || more.length > 0) throw new Problem('malformed_parameter', { parameter: 'lang' })
  return lang
}
