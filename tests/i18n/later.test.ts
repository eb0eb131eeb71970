import { expect, it } from 'vitest'
import { later } from '../../i18n/en/later.ts'
import { importsOf, readSources, type Source } from '../architecture/sources.ts'

const sources = new Map(readSources('src').map(source => [source.path, source]))

/** Where the pages are named, and what comes when it is wanted: each waits for the messages that come later. */
const pages = new Set(['declaredScreens', 'featurePanels', 'emptyNote'].map(name => `src/tourism/panel/${name}.ts`))

/** What is there, or comes when it is wanted, without a page that waits. */
function reachedFrom(paths: readonly string[]): Source[] {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    const source = sources.get(path)
    if (!source || reached.has(path) || pages.has(path)) return
    reached.add(path)
    if (!path.endsWith('/panel.ts')) importsOf(source).forEach(visit)
  }
  paths.forEach(visit)
  return [...reached].flatMap(path => sources.get(path) ?? [])
}

const first = [
  'src/main.tsx',
  'src/tourism/panel/MaraniPanel.tsx',
  'src/tourism/panel/RecordsScreen.tsx',
  'src/tourism/panel/RecordScreen.tsx',
  'src/tourism/panel/NewRecordScreen.tsx',
  'src/features/home/panel/HomePage.tsx',
  'src/tourism/panel/homeParts.ts',
]

const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '')
const said = new RegExp(`['"\`](?:${Object.keys(later).join('|')})\\.`)

it('screens that are shown first use no texts that are loaded with the pages', () => {
  const reached = reachedFrom(first)
  expect(reached.length).toBeGreaterThan(300)
  expect(reached.filter(({ text }) => said.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
})

it('pages use the texts that are loaded with them', () => {
  expect([...sources.values()].filter(({ text }) => said.test(withoutComments(text))).length).toBeGreaterThan(20)
})
