import { execFile } from 'node:child_process'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Chunk {
  file: string
  imports?: string[]
}

/** The panel that `npm test` has just built, where it is what runs this. */
const { BUILT_PANEL: built } = process.env
const folder = built ?? join(tmpdir(), `marani-budgets-${process.pid}`)
const kilobyte = 1_000
let manifest: Record<string, Chunk> = {}

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** Every script that these modules bring with them, themselves included. */
const scriptsOf = (modules: string[]): string[] => {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...new Set([...seen].map(name => manifest[name]?.file ?? ''))]
}

/** What is sent for a file: its compressed form, or the file where it is too small to have one. */
const sentBytes = (file: string): number => {
  const name = readdirSync(join(folder, 'assets')).find(one => `assets/${one}` === `${file}.br`)
  return readFileSync(join(folder, name ? `${file}.br` : file)).length
}

const brotliOf = (files: string[]): number => files.reduce((sum, file) => sum + sentBytes(file), 0)

const signIn = (locale: string): string[] => ['index.html', `i18n/${locale}/sign_in.ts`]
const firstList = (locale: string): string[] => [
  ...signIn(locale),
  `i18n/${locale}/first.ts`,
  'src/tourism/panel/MaraniPanel.tsx',
  'src/tourism/panel/RecordsScreen.tsx',
]

async function build(): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', folder]
  await promisify(execFile)(process.execPath, vite, { env: { ...process.env, NODE_ENV: 'production', VITEST: '' } })
}

describe('the built panel', () => {
  beforeAll(async () => {
    if (!built) await build()
    manifest = JSON.parse(read('.vite/manifest.json'))
  })

  afterAll(() => {
    if (!built) rmSync(folder, { recursive: true, force: true })
  })

  it.each(['ka', 'en'])('opens the sign-in page with at most 75 kB of script (%s)', locale => {
    expect(brotliOf(scriptsOf(signIn(locale)))).toBeLessThanOrEqual(75 * kilobyte)
  })

  it.each(['ka', 'en'])('loads the first list with at most 280 kB of script in all (%s)', locale => {
    expect(brotliOf(scriptsOf(firstList(locale)))).toBeLessThanOrEqual(280 * kilobyte)
  })

  it('requests at most 20 scripts until the first list is shown', () => {
    expect(scriptsOf(firstList('ka')).length).toBeLessThanOrEqual(20)
  })

  it('loads nothing of the editor of resources with the sign-in page and the first list, including texts', () => {
    const all = readdirSync(join(folder, 'assets')).filter(file => file.endsWith('.js'))
    expect(all.some(file => read(`assets/${file}`).includes('declaring-steps'))).toBe(true)
    for (const file of scriptsOf(firstList('en')))
      for (const mark of ['declaring-steps', 'Alt+↑ and Alt+↓ move it']) expect(read(file), file).not.toContain(mark)
  })

  it('loads neither editor, map nor chart with the first list, and no panel with the sign-in page', () => {
    const list = scriptsOf(firstList('ka')).map(read).join('\n')
    const entry = scriptsOf(signIn('ka')).map(read).join('\n')
    for (const mark of ['ProseMirror', 'maplibre', 'leaflet', 'echarts', 'chart.js', 'data-emotion'])
      expect(list, mark).not.toContain(mark)
    for (const mark of ['MuiButton', 'QueryClient', 'hookform']) expect(entry, mark).not.toContain(mark)
  })

  it('contains nothing of the prototype', () => {
    const scripts = readdirSync(join(folder, 'assets')).filter(file => file.endsWith('.js'))
    const all = scripts.map(file => read(`assets/${file}`)).join('\n')
    expect(scripts.length).toBeGreaterThan(10)
    expect(Object.keys(manifest).filter(name => /prototype|fixtures|fakerest/.test(name))).toEqual([])
    for (const mark of ['getNewId', '_neq_any', 'Marani-Demo', 'application/problem+json'])
      expect(all, mark).not.toContain(mark)
  })

  it('has a compressed copy of each script, with the same content', () => {
    const [largest = ''] = scriptsOf(firstList('ka')).sort((one, other) => read(other).length - read(one).length)
    const packed = (ending: string): Buffer => readFileSync(join(folder, `${largest}${ending}`))
    expect(brotliDecompressSync(packed('.br')).toString()).toBe(read(largest))
    expect(gunzipSync(packed('.gz')).toString()).toBe(read(largest))
  })

  it('has a first script that names the scripts of the first list, of this build', () => {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(read('index.html')) ?? []
    const entry = new Set(scriptsOf(['index.html']))
    for (const file of scriptsOf(firstList('ka'))) expect(entry.has(file) || script.includes(file), file).toBe(true)
    expect(Buffer.byteLength(read('index.html'))).toBeLessThanOrEqual(8 * kilobyte)
  })

  it('has scripts that browsers compile immediately if they run before the first rows', () => {
    const hinted = scriptsOf(firstList('ka')).filter(file => read(file).startsWith('//# allFunctionsCalledOnLoad\n'))
    expect(hinted).toHaveLength(3)
  })

  it('preloads the Georgian and the Latin font', () => {
    const html = read('index.html')
    expect(html.match(/rel="preload"\s+as="font"[^>]*href="\/platform\/assets\/[^"]+\.woff2"/g)).toHaveLength(2)
  })
})
