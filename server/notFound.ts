import { chosenLocale } from '../src/engine/model/localized.ts'
import { locales, mainLocale } from '../src/engine/model/languages.ts'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { html, raw } from 'hono/html'
import { languageDetector } from 'hono/language'
import { allTexts } from '../i18n/allTexts.ts'
import { respondWithProblem, type ProblemPorts } from '../src/engine/http/response.ts'
import { Problem } from '../src/engine/model/problem.ts'
import type { Locale } from '../src/engine/model/declaration.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', 'Noto Sans Georgian', sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f3ee, #1d1816); color: light-dark(#2b2523, #f1ebe4) }
main { max-width: 34rem; padding: 2rem; text-align: center }
h1 { margin: 0 0 .5rem; font-size: 1.5rem }
a { display: inline-block; margin-top: 1rem; padding: .75rem 1.5rem; border-radius: .5rem; background: #7a1f3d; color: #fff; text-decoration: none }
a:focus-visible { outline: 3px solid light-dark(#7a1f3d, #f1ebe4); outline-offset: 3px }
`

/** The policy of the page: it has styles and nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const detectLanguage = languageDetector({
  supportedLanguages: [...locales],
  fallbackLanguage: mainLocale,
  order: ['querystring', 'header'],
  lookupQueryString: 'lang',
  caches: false,
  convertDetectedLanguage: code => code.split('-')[0] ?? code,
})

async function localeOf(request: Context): Promise<Locale> {
  await detectLanguage(request, async () => {})
  return chosenLocale(request.get('language'))
}

/** Whether a path belongs to the API, however many slashes it begins with. */
const isOfApi = (path: string): boolean => /^\/+api(\/|$)/.test(path)

const wantsJson = (request: Context): boolean =>
  accepts(request, {
    header: 'Accept',
    supports: ['text/html', 'application/json', 'application/problem+json'],
    default: 'text/html',
  }) !== 'text/html'

/** Responds to unknown paths: with a page in the reader's language that links to the panel, and for programs with a problem. */
export async function notFound(request: Context, ports: ProblemPorts): Promise<Response> {
  if (isOfApi(request.req.path) || wantsJson(request))
    return respondWithProblem(request, ports, new Problem('route_not_found'))
  const locale = await localeOf(request)
  const { pages, product } = allTexts[locale].messages.panel
  request.header('Content-Security-Policy', policy)
  request.header('Content-Language', locale)
  request.header('Cache-Control', 'no-store')
  request.header('Vary', 'Accept, Accept-Language')
  return request.html(
    html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${pages.not_found.title} · ${product}</title>
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <main>
            <h1>${pages.not_found.title}</h1>
            <p>${pages.not_found.text}</p>
            <a href="/platform/">${pages.home}</a>
          </main>
        </body>
      </html> `,
    404,
  )
}
