import { describe, expect, it } from 'vitest'
import { edgesOf, type Edge } from './graph.ts'
import { readSources } from './sources.ts'

const sources = new Map(
  readSources('src', 'server', 'scripts', 'bench', 'tests', 'i18n', 'fixtures').map(source => [source.path, source]),
)

/** What Node is started with, by npm and by the tests. */
const isProgram = (path: string): boolean =>
  /^(scripts|server)\/[^/]+\.ts$|^bench\/|^tests\/torture\/index\.ts$/.test(path)

/** How a file loads others when it runs itself. */
const isLoaded = ({ kind }: Edge): boolean => kind === 'value' || kind === 'style'

/** Everything that the programs load, by path, with the path of a file that loads it. */
function loadedByPrograms(): Map<string, string> {
  const loaded = new Map<string, string>()
  const open = [...sources.keys()].filter(isProgram).map(path => ({ path, by: 'npm' }))
  for (const { path, by } of open) {
    if (loaded.has(path)) continue
    loaded.set(path, by)
    const source = sources.get(path)
    if (source)
      open.push(
        ...edgesOf(source)
          .filter(isLoaded)
          .map(({ to }) => ({ path: to, by: path })),
      )
  }
  return loaded
}

describe('code that Node runs directly', () => {
  const loaded = loadedByPrograms()
  const listed = (wrong: (path: string) => boolean): string[] =>
    [...loaded].filter(([path]) => wrong(path)).map(([path, by]) => `${path}, loaded by ${by}`)

  it('consists of many files', () => {
    expect(loaded.size).toBeGreaterThan(1_000)
  })

  it('contains neither JSX nor styles', () => {
    expect(listed(path => /\.(tsx|css)$/.test(path))).toEqual([])
  })

  it('does not use vitest', () => {
    const usesVitest = (path: string): boolean =>
      /^import (?!type\b)[^'"]*from 'vitest'/m.test(sources.get(path)?.text ?? '')
    expect(listed(usesVitest)).toEqual([])
  })
})
