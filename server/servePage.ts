import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { unavailableSeconds } from '../src/engine/http/limits.ts'

/** The hashes of a page's inline scripts, as they appear in its policy. */
const hashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/**
 * Returns a function that reads the hashes of a file's inline scripts, undefined if the file does not exist. It rereads the file after a
 * change, because a new build may arrive while the server runs.
 */
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
 * Serves the panel's page at any path, compressed at build time. `policyFor` makes its policy from the hashes of its inline scripts.
 * Browsers revalidate it each time.
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
