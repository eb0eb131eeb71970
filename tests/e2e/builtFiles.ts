import { readFileSync } from 'node:fs'

const manifest = new URL('../../dist/panel/.vite/manifest.json', import.meta.url)

/** The address, under the panel's own, of the script that a source file was built into. */
export function builtFile(source: string): string {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const chunk = chunks[source]
  if (!chunk) throw new Error(`${source} is not in the build`)
  return chunk.file
}
