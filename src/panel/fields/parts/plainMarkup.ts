const allowed: ReadonlySet<string> = new Set(['P', 'STRONG', 'EM', 'U', 'S', 'UL', 'OL', 'LI', 'H2', 'H3', 'BLOCKQUOTE', 'BR', 'A'])
const scheme = /^(https?:\/\/|mailto:)/i

const tidy = (element: Element): void => {
  for (const child of Array.from(element.children)) tidy(child)
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : ''
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  if (!allowed.has(element.tagName) || (element.tagName === 'A' && !scheme.test(href))) element.replaceWith(...element.childNodes)
  else if (href) element.setAttribute('href', href.replace(/["<>\s]/g, encodeURIComponent))
}

/** Markup as the field type keeps it: the allowed tags alone, bare of attributes but a link's address. Null when no word is left. */
export function plainMarkup(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const child of Array.from(page.body.children)) tidy(child)
  return page.body.textContent.trim() === '' ? null : page.body.innerHTML
}
