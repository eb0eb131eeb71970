/**
 * Gives each test file an empty page and modules that have not run, although its worker has run other files before: only
 * the libraries and the window are the same.
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
  // The panel of an earlier file may have found its server offline: queries would not be sent.
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(true)
  window.history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  removeAttributes(document.documentElement)
  removeAttributes(document.body)
  // jsdom has no layout, and reports an error if it is scrolled.
  window.scrollTo = () => undefined
}

/** Removes the event listeners of this file from the window after its tests. */
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

/** Clears the timers of this file after its tests, because they would run during the next file. */
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
    // Pending requests settle first: a failed one would be repeated later.
    await new Promise(resolve => setImmediate(resolve))
    globalThis.setTimeout = wait
    for (const timer of waiting) clearTimeout(timer)
  })
}

// Some tests of the panel run without a page.
if ('window' in globalThis) {
  contentReset()
  listenUntilTheEnd()
  waitUntilTheEnd()
  afterEach(cleanup)
}
vi.resetModules()
// Modules that are still loading would be loaded before the next file has mocked some of them.
afterAll(() => vi.dynamicImportSettled())
