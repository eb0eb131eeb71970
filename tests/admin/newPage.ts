/**
 * A file of tests begins with a page that nobody has visited and with modules that have not run yet, although its worker has
 * served others before: only the libraries and the window are the same.
 */
import { cleanup } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { afterAll, afterEach, vi } from 'vitest'

const removeAttributes = (element: Element): void => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

function contentReset(): void {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
  // What an earlier file's panel found out about its server, a moment after its end too: nothing would be asked for here.
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(true)
  window.history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  removeAttributes(document.documentElement)
  removeAttributes(document.body)
  // A page without a layout has nowhere to scroll to, and would complain of being told to.
  window.scrollTo = () => undefined
}

/** Lets the modules of this file hear nothing more of the window once its tests are over. */
function listenUntilTheEnd(): void {
  const { addEventListener: listen } = window
  const heard: Parameters<typeof removeEventListener>[] = []
  window.addEventListener = (...parameters: Parameters<typeof addEventListener>) => {
    heard.push(parameters)
    listen(...parameters)
  }
  afterAll(() => {
    window.addEventListener = listen
    for (const parameters of heard) window.removeEventListener(...parameters)
  })
}

/** Ends what the modules of this file would still do later once its tests are over: the next file would take it for its own. */
function waitUntilTheEnd(): void {
  const { setTimeout: wait } = globalThis
  const waiting: NodeJS.Timeout[] = []
  const remember = (...parameters: Parameters<typeof wait>) => {
    const timer = wait(...parameters)
    waiting.push(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(remember, wait)
  afterAll(async () => {
    vi.useRealTimers()
    // What was asked for at the end is answered first: a server found away would be asked again in a moment.
    await new Promise(resolve => setImmediate(resolve))
    globalThis.setTimeout = wait
    for (const timer of waiting) clearTimeout(timer)
  })
}

// Some tests of the panel have no page at all.
if ('window' in globalThis) {
  contentReset()
  listenUntilTheEnd()
  waitUntilTheEnd()
  afterEach(cleanup)
}
vi.resetModules()
// What this file still reads in would be there for the next one, before that says what it wants in the place of some of it.
afterAll(() => vi.dynamicImportSettled())
