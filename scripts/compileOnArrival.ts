import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What V8 looks for in the first line of a script; other engines read a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the browser compile all functions of these scripts while they arrive, beside the page's own thread, instead of each on that thread when
 * it is first called. Meant for scripts most of which run before anything is seen. See docs/decisions/100.
 */
export const compileOnArrival = (names: readonly string[]): Plugin => ({
  name: 'compile-on-arrival',
  apply: 'build',
  // Once the files are there: what is written before may get other lines in front.
  async writeBundle({ dir = '' }, bundle) {
    const meant = Object.values(bundle).filter(chunk => chunk.type === 'chunk' && names.includes(chunk.name))
    await Promise.all(
      meant.map(async ({ fileName }) => {
        const file = join(dir, fileName)
        await writeFile(file, hint + (await readFile(file, 'utf8')))
      }),
    )
  },
})
