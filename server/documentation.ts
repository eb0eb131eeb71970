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

/** Reads the section on maps of the operating guide. Maps that have only outlines link to it. */
async function readAboutMaps(): Promise<string> {
  const parts = (await readFile(operating, 'utf8')).split(/^(?=##+ )/m)
  return parts.find(part => part.startsWith('### Maps')) ?? ''
}

/** The path of the API documentation, below the API. */
export const documentationPath = '/docs'

/** The Content-Security-Policy of that page: its own script, which renders it and calls the API. */
export const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Routes of the API documentation, served from local files. */
export const documentationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: documentationPath,
    policy: 'public',
    summary: 'The documentation of this API',
    handle: call => call.request.html(page),
  },
  {
    method: 'GET',
    path: `${documentationPath}/:asset`,
    policy: 'public',
    summary: 'Assets of the documentation page',
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
