import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as panelProductModule from '../src/panel/shell/routing/panelProduct.ts'
import type * as configurePanelModule from '../src/tourism/panel/configurePanel.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = `${root}src/tourism/panel/firstScript.ts`
const place = '<!-- first script -->'

type Chunk = Rolldown.OutputChunk
type ConfigurePanel = typeof configurePanelModule
type PanelProduct = typeof panelProductModule

/** Returns every script and style that a module loads. */
function filesOf(chunks: readonly Chunk[], module: string): string[] {
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    chunk.viteMetadata?.importedCss.forEach(style => files.add(style))
    for (const name of chunk.imports) add(chunks.find(one => one.fileName === name))
  }
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(root + module))
  const facade = chunks.find(({ facadeModuleId }) => facadeModuleId === root + module)
  if (!first) throw new Error(`${module} is not in the build`)
  add(facade)
  add(first)
  return [...files]
}

const moduleAt = (path: string): Promise<unknown> => import(pathToFileURL(root + path).href)

/** Reads the product's paths that the first script needs. The modules are imported directly, without the configuration of the build. */
async function readAddresses(): Promise<object> {
  const { configurePanel } = (await moduleAt('src/tourism/panel/configurePanel.ts')) as ConfigurePanel
  const { panelProduct } = (await moduleAt('src/panel/shell/routing/panelProduct.ts')) as PanelProduct
  configurePanel()
  const { pages, publicPages, records } = panelProduct()
  const paths = [...Object.values(pages).map(({ path }) => path), ...Object.keys(publicPages)]
  const named = Object.entries(records)
  return {
    pages: [...new Set(paths.flatMap(path => path.split('/')[1] || []))],
    outside: Object.keys(publicPages).filter(path => publicPages[path]?.of === 'account'),
    segments: Object.fromEntries(named.flatMap(([entity, { segment }]) => (segment ? [[entity, segment]] : []))),
    formless: named.flatMap(([entity, { edit = 'edit' }]) => (edit === 'edit' ? [] : [entity])),
  }
}

async function makeScript(built: object): Promise<string> {
  const made = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { built: JSON.stringify(built) },
    build: {
      write: false,
      target: 'es2024',
      lib: { entry: source, formats: ['iife'], name: 'first' },
    },
  })) as Rolldown.RolldownOutput[]
  const [output] = made.flatMap(one => one.output)
  if (output?.type !== 'chunk') throw new Error('The first script could not be made')
  return output.code.trim()
}

/**
 * Inlines `src/tourism/panel/firstScript.ts` into the built page, in place of its comment, with the file names that each part needs. The
 * page of a development server works without it.
 */
export const firstScript = (parts: Readonly<Record<string, readonly string[]>>): Plugin => ({
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      const known = new Set(entry ? filesOf(chunks, 'src/main.tsx') : [])
      const files = Object.fromEntries(
        Object.entries(parts).map(([name, modules]) => [
          name,
          [...new Set(modules.flatMap(module => filesOf(chunks, module)))].filter(file => !known.has(file)),
        ]),
      )
      const script = await makeScript({ files, ...(await readAddresses()) })
      if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
      return html.replace(place, () => `<script>${script}</script>`)
    },
  },
})
