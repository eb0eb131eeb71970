/**
 * Speeds up jsdom: finding one element by its role in a form computes the style of each element and looks for the labels of each input. The results are
 * jsdom's own, but are computed once instead of at each query.
 */
import * as React from 'react'

/** The attributes that selectors of the style sheets use to decide whether an element is visible. */
const styling = ['class', 'style', 'hidden', 'type', 'open', 'popover']

const hasOwnVisibility = (element: Element | null): boolean =>
  element !== null &&
  (element.getAttribute('style')?.includes('visibility') === true || hasOwnVisibility(element.parentElement))

/** Caches styles: elements with the same attributes have the same style if no ancestor is hidden. */
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

/** Finds the labels of an input by reading the page's labels once; jsdom searches the whole page for the input of each label. */
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

/** Stops React from recording the stack of each element for developer tools, which is slow and not used here. */
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

// Once per worker: its files share the window and the libraries.
if ('window' in globalThis && !globalThis.isQuickPage) {
  globalThis.isQuickPage = true
  rememberStyles()
  findLabelsOnce()
  keepNoStacks()
}
