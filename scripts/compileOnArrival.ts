import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A hint to V8 in the first line of a script; for other engines it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes the browser compile all functions of these scripts while they download, off the main thread, instead of each when it is first
 * called. Intended for scripts most of which run before the first paint. See docs/decisions/100.
 */
export const compileOnArrival = (names: readonly string[]): Plugin => ({
  name: 'compile-on-arrival',
  apply: 'build',
  // After writing, because content that is written earlier may get other lines in front.
  async writeBundle({ dir = '' }, bundle) {
    const targets = Object.values(bundle).filter(chunk => chunk.type === 'chunk' && names.includes(chunk.name))
    await Promise.all(
      targets.map(async ({ fileName }) => {
        const file = join(dir, fileName)
        await writeFile(file, hint + (await readFile(file, 'utf8')))
      }),
    )
  },
})
