import { createElement, type ReactNode } from 'react'
import { isSafeMarkup } from '../../../engine/fields/markup.ts'

/** The elements that formatted text may contain; of any other, only the content is rendered. */
const kept: ReadonlySet<string> = new Set([
  'p',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'blockquote',
  'br',
  'a',
])

const linkProperties = (element: Element) => ({
  href: element.getAttribute('href') ?? undefined,
  rel: 'noopener noreferrer',
})

const render = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  const children = [...node.childNodes].map(render)
  if (!kept.has(name)) return children
  return createElement(name, { key, ...(name === 'a' ? linkProperties(node) : {}) }, ...children)
}

/** Renders formatted text as elements; text with markup that is not allowed is rendered as plain text. */
export function RichText({ html }: { html: string }) {
  if (!isSafeMarkup(html)) return <div className="rich-text">{html}</div>
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="rich-text">{[...body.childNodes].map(render)}</div>
}
