/**
 * What a page without a layout would work out anew at each question, and the questions of these tests are many: one role among the elements of a form asks
 * for the style of each of them and for the labels of each input. The answers are jsdom's own; only how they are found is shorter.
 */
import * as React from 'react'

/** The attributes by which the style sheets of these pages tell elements apart, as far as they are seen: each page's own, and those of single classes. */
const styling = ['class', 'style', 'hidden', 'type', 'open', 'popover']

const hasOwnVisibility = (element: Element | null): boolean =>
  element !== null &&
  (element.getAttribute('style')?.includes('visibility') === true || hasOwnVisibility(element.parentElement))

/** Elements alike have the same style, where nothing above them is hidden. */
function rememberStyles(): void {
  const { getComputedStyle: compute } = window
  const known = new Map<string, CSSStyleDeclaration>()
  let sheets = 0
  window.getComputedStyle = (element, pseudo) => {
    if (hasOwnVisibility(element)) return compute(element, pseudo)
    if (sheets !== document.styleSheets.length) known.clear()
    sheets = document.styleSheets.length
    const kind = [element.localName, pseudo, ...styling.map(name => element.getAttribute(name))].join('\n')
    const style = known.get(kind) ?? compute(element, pseudo)
    known.set(kind, style)
    return style
  }
}

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'

const isAbout = (label: HTMLLabelElement, input: HTMLElement): boolean =>
  label.hasAttribute('for')
    ? label.htmlFor === input.id
    : label.contains(input) && label.querySelector(labelable) === input

/** Looks at the labels of the page once; jsdom looks for the input of each of them through all of the page. */
function findLabelsOnce(): void {
  const labels = {
    configurable: true,
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null
      const root = this.getRootNode() as Document | ShadowRoot | Element
      const all = 'getElementsByTagName' in root ? [...root.getElementsByTagName('label')] : []
      return all.filter(label => isAbout(label, this))
    },
  }
  for (const one of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
    Object.defineProperty(one.prototype, 'labels', labels)
}

/** React keeps for each element where it was made, for a developer's tools; nobody looks here. */
function keepNoStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
    string,
    object
  >
  if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
}

declare global {
  var isQuickPage: boolean | undefined
}

// The window and the libraries are the same for all files of a worker.
if ('window' in globalThis && !globalThis.isQuickPage) {
  globalThis.isQuickPage = true
  rememberStyles()
  findLabelsOnce()
  keepNoStacks()
}
