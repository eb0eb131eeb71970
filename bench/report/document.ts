import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

/** Replaces the figures of a section in docs/benchmarks.md; the text around them stays. */
export function writeSection(name: string, figures: string): void {
  const begin = `<!-- ${name}: measured -->`
  const end = `<!-- ${name}: end -->`
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '# Benchmarks\n'
  const [before, rest] = text.includes(begin) ? text.split(begin) : [`${text.trimEnd()}\n\n## ${name}\n\n`, `${end}\n`]
  const after = rest?.split(end)[1] ?? '\n'
  writeFileSync(path, `${before}${begin}\n\n${figures.trim()}\n\n${end}${after}`)
}
