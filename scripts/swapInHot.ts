import type { Plugin } from 'vite'

/** Data files: declarations, texts and fixtures, and the modules that collect them for the prototype. */
const data = /\/(src\/(?:\w+\/)+entities|i18n|fixtures)\/[^?]*\.(ts|json)$|\/src\/prototype\/declared(Texts)?\.ts$/

/** Modules that collect declarations and also contain code: they are reloaded with the data, but a change of their own requires a page reload. */
const collectors = /\/src\/tourism\/(declarations|features)\.ts$|\/src\/features\/\w+\/feature\.ts$/

const isData = (file: string | null): boolean => file !== null && data.test(file)

/**
 * Notifies an open prototype that a declaration, a text or a fixture has changed, instead of reloading its page: it loads the data again
 * and continues. Mistakes in the declarations are shown over the page.
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
    // Modules that only read the data are not reloaded, because a second instance of them would be a second program.
    const others = new Set(
      [...moduleGraph.idToModuleMap.values()].filter(
        module => !isData(module.file) && !(module.file !== null && collectors.test(module.file)),
      ),
    )
    for (const module of modules) moduleGraph.invalidateModule(module, others, timestamp, true)
    hot.send('declarations:changed', { timestamp })
    return []
  },
})
