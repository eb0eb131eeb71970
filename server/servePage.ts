import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { unavailableSeconds } from '../src/engine/http/limits.ts'

/** The inline scripts of a page, as its policy names them. */
const hashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Reads the inline scripts of a file; undefined while there is none. It is read again once it has changed: a new build may come while the server runs. */
function readScripts(file: string): () => Promise<readonly string[] | undefined> {
  let known: { changed: number; hashes: readonly string[] } | undefined
  return async () => {
    const changed = (await stat(file).catch(() => undefined))?.mtimeMs
    if (changed === undefined) return undefined
    if (known?.changed !== changed) known = { changed, hashes: hashesOf(await readFile(file, 'utf8')) }
    return known.hashes
  }
}

/**
 * Answers the panel's page, compressed when it was built, whatever its address. `policyFor` makes its policy from its inline scripts, which no
 * other page may run. Browsers ask for it each time.
 */
export function servePage(panelFolder: string, policyFor: (scripts: readonly string[]) => string): MiddlewareHandler {
  const scriptsOf = readScripts(join(panelFolder, 'index.html'))
  const serve = serveStatic({ root: panelFolder, path: 'index.html', precompressed: true })
  return async (request, next) => {
    const scripts = await scriptsOf()
    if (!scripts)
      return request.text('The panel is not built yet: run "npm run build".', 503, {
        'Retry-After': String(unavailableSeconds),
      })
    request.header('Content-Security-Policy', policyFor(scripts))
    request.header('Cache-Control', 'no-cache')
    return serve(request, next)
  }
}
