import { Parser } from 'htmlparser2'
import { hasUserPart, isPlainAddress } from './url.ts'
import { withoutInvisible } from './visibleText.ts'

const tag =
  /<(?:\/?(?:p|strong|em|u|s|ul|ol|li|h2|h3|blockquote)|br ?\/?|\/a|a href="(?:https?:\/\/|mailto:)[^"<>\s]*"(?: target="_blank")?(?: rel="(?![a-z ]*\bopener\b)[a-z ]*")?)>/g

/** How many elements may be open at once, far more than editors write: parsing takes quadratic time in their number. */
const deepest = 50

/** Tags of elements that stay open until they are closed; paragraphs, headings and list items are closed by the next. */
const lasting = /<(\/?)(?:ul|ol|blockquote|strong|em|u|s|a)\b/g

function isShallow(html: string): boolean {
  let depth = 0
  for (const [, slash] of html.matchAll(lasting)) {
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) return false
  }
  return true
}

/** Whether a text contains no markup other than the allowed tags in their plainest form, and none that is deeply nested. */
export const isSafeMarkup = (html: string): boolean => !/[<>]/.test(html.replace(tag, '')) && isShallow(html)

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' }
const inText = (text: string): string => withoutInvisible(text).replace(/[&<>\u00a0]/g, sign => written[sign] ?? sign)
const inAttribute = (text: string): string => text.replace(/[&"<>\u00a0]/g, sign => written[sign] ?? sign)

/** Creates parser handlers that write what they receive; nested links, which HTML does not allow, are removed. */
function createWriter() {
  let html = ''
  const open: { name: string; shown: boolean }[] = []
  const addresses: string[] = []
  return {
    addresses,
    html: () => html,
    onopentag(name: string, attributes: Record<string, string>) {
      const shown = name !== 'a' || open.every(one => one.name !== 'a')
      open.push({ name, shown })
      if (name === 'a') addresses.push(attributes.href ?? '')
      if (shown)
        html += `<${name}${Object.entries(attributes)
          .map(([key, value]) => ` ${key}="${inAttribute(value)}"`)
          .join('')}>`
    },
    ontext(text: string) {
      html += inText(text)
    },
    onclosetag(name: string) {
      const closed = open.pop()
      if (closed?.shown && name !== 'br') html += `</${name}>`
    },
  }
}

const read = (html: string) => {
  const writer = createWriter()
  const parser = new Parser(writer)
  parser.write(html)
  parser.end()
  return writer
}

/** Rewrites safe markup so that all tags are closed and do not affect what follows. */
export const closeTags = (html: string): string => read(html).html()

/** Returns the problem code of a link in safe markup: a URL that must not be followed, or one with user information. */
export function linkProblem(html: string): 'unsafe_html' | 'url_with_user' | undefined {
  const { addresses } = read(html)
  if (addresses.some(address => !isPlainAddress(address) || (/^http/i.test(address) && URL.parse(address) === null)))
    return 'unsafe_html'
  return addresses.some(hasUserPart) ? 'url_with_user' : undefined
}
