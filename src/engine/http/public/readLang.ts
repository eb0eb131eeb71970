import type { Context } from 'hono'
import { isLocale, type Locale } from '../../model/declaration.ts'
import { Problem } from '../../model/problem.ts'

/** The one language that is requested, undefined for both. Throws `malformed_parameter`. */
export function readLang(request: Context): Locale | undefined {
  const [lang, ...more] = request.req.queries('lang') ?? []
  if (lang === undefined) return undefined
  if (!isLocale(lang) || more.length > 0) throw new Problem('malformed_parameter', { parameter: 'lang' })
  return lang
}
