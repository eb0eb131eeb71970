import type { Plugin } from 'vite'

/** Files that are data: declarations, texts and fixtures, and the modules that collect them for the prototype. */
const data = /\/(src\/(?:\w+\/)+entities|i18n|fixtures)\/[^?]*\.(ts|json)$|\/src\/prototype\/declared(Texts)?\.ts$/

/** Modules that collect declarations with what they are not: read anew with them, but a change of their own is another program. */
const collecting = /\/src\/tourism\/(declarations|features)\.ts$|\/src\/features\/\w+\/feature\.ts$/

const isData = (file: string | null): boolean => file !== null && data.test(file)

/**
 * Tells an open prototype that a declaration, a text or a fixture has changed, in the place of loading its page anew: it asks for
 * the data again and goes on. What it finds wrong with the declarations is shown over the page.
 */
export const swapInHot = (): Plugin => ({
  name: 'swap-in-hot',
  apply: 'serve',
  configureServer: ({ environments: { client } }) => {
    client.hot.on('declarations:mistakes', (sentences: unknown) => {
      if (Array.isArray(sentences))
        client.hot.send({ type: 'error', err: { message: sentences.join('\n'), stack: '' } })
    })
  },
  hotUpdate({ file, modules, timestamp }) {
    if (this.environment.name !== 'client' || !isData(file) || modules.length === 0) return undefined
    const { moduleGraph, hot } = this.environment
    // Whoever only reads the data keeps what it has: another instance of it would be another program beside the first.
    const others = new Set(
      [...moduleGraph.idToModuleMap.values()].filter(
        module => !isData(module.file) && !(module.file !== null && collecting.test(module.file)),
      ),
    )
    for (const module of modules) moduleGraph.invalidateModule(module, others, timestamp, true)
    hot.send('declarations:changed', { timestamp })
    return []
  },
})
