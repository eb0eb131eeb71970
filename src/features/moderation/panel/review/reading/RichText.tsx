import { createElement, type ReactNode, useMemo } from 'react'
import { SafeLink } from '../../../../../panel/fields/parts/SafeLink.tsx'

/** The allowed elements of a rich text; other elements are replaced by their content. */
const allowedElements = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'br'])
const empty = new Set(['br'])

function toElement(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  const inside = [...node.childNodes].map(toElement)
  if (name === 'a')
    return (
      <SafeLink key={key} address={node.getAttribute('href') ?? ''}>
        {inside}
      </SafeLink>
    )
  if (empty.has(name)) return createElement(name, { key })
  // Headings of the text must not be headings of the page.
  return allowedElements.has(name) ? createElement(/^h\d$/.test(name) ? 'strong' : name, { key }, inside) : inside
}

/** A rich text as its readers see it, built from allowed elements only. */
export function RichText({ html, lang }: { html: string; lang: string | undefined }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(toElement),
    [html],
  )
  return (
    <div className="reading-rich" lang={lang}>
      {nodes}
    </div>
  )
}
