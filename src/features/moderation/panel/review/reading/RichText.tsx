import { createElement, type ReactNode, useMemo } from 'react'
import { SafeLink } from '../../../../../panel/fields/parts/SafeLink.tsx'

/** The elements that a formatted text is made of; what is in any other is shown without it. */
const kept = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'br'])
const empty = new Set(['br'])

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  const inside = [...node.childNodes].map(shown)
  if (name === 'a')
    return (
      <SafeLink key={key} address={node.getAttribute('href') ?? ''}>
        {inside}
      </SafeLink>
    )
  if (empty.has(name)) return createElement(name, { key })
  // Headings of the text are none of the page.
  return kept.has(name) ? createElement(/^h\d$/.test(name) ? 'strong' : name, { key }, inside) : inside
}

/** A formatted text as its readers see it, made of elements that are known. */
export function RichText({ html, lang }: { html: string; lang: string | undefined }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(shown),
    [html],
  )
  return (
    <div className="reading-rich" lang={lang}>
      {nodes}
    </div>
  )
}
