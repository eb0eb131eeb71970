import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Problem } from '../src/engine/model/problem.ts'
import type { Route } from '../src/engine/http/route.ts'

const explorer = join(
  dirname(createRequire(import.meta.url).resolve('openapi-explorer/package.json')),
  'dist/browser/openapi-explorer.min.js',
)

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marani API</title>
<script type="module" src="/api/v1/docs/explorer.js"></script>
</head>
<body style="margin:0">
<openapi-explorer spec-url="/api/v1/openapi.json" load-fonts="false" hide-server-selection></openapi-explorer>
</body>
</html>
`

const operating = join(import.meta.dirname, '../docs/operating.md')

/** What the page on operating says of maps, for whoever is led there by a map that has outlines alone. */
async function readAboutMaps(): Promise<string> {
  const parts = (await readFile(operating, 'utf8')).split(/^(?=##+ )/m)
  return parts.find(part => part.startsWith('### Maps')) ?? ''
}

/** Where the readable document is, below the API. */
export const documentationPath = '/docs'

/** What its page is let to do: its own script, which draws itself and asks the API. */
export const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The API's document for people to read, from files of the server's own. */
export const documentationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: documentationPath,
    policy: 'public',
    summary: 'The document of this API for people to read',
    handle: call => call.request.html(page),
  },
  {
    method: 'GET',
    path: `${documentationPath}/:asset`,
    policy: 'public',
    summary: 'What the readable document is made of',
    handle: async call => {
      const asset = call.request.req.param('asset')
      if (asset === 'maps.md') return call.request.text(await readAboutMaps())
      if (asset !== 'explorer.js') throw new Problem('route_not_found')
      const script = await readFile(explorer, 'utf8')
      return call.request.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      })
    },
  },
]
