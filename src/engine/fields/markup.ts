import { Parser } from 'htmlparser2'
import { hasUserPart, isPlainAddress } from './url.ts'
import { withoutUnseen } from './visibleText.ts'

const tag =
  /<(?:\/?(?:p|strong|em|u|s|ul|ol|li|h2|h3|blockquote)|br ?\/?|\/a|a href="(?:https?:\/\/|mailto:)[^"<>\s]*"(?: target="_blank")?(?: rel="(?![a-z ]*\bopener\b)[a-z ]*")?)>/g

/** Whether a text holds no markup but the allowed tags, each in its plainest form. */
export const isSafeMarkup = (html: string): boolean => !/[<>]/.test(html.replace(tag, ''))

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' }
const inText = (text: string): string => withoutUnseen(text).replace(/[&<>\u00a0]/g, sign => written[sign] ?? sign)
const inAttribute = (text: string): string => text.replace(/[&"<>\u00a0]/g, sign => written[sign] ?? sign)

/** A parser's handlers that write what they are given; a link inside another is left out, as pages can't have one. */
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

/** Safe markup written again, so that it closes whatever it opens: nothing of it continues after it where it is shown. */
export const balanced = (html: string): string => read(html).html()

/** The code of what is wrong with a link of safe markup: an address that may not be followed, or a name before its host. */
export function linkProblem(html: string): 'unsafe_html' | 'url_with_user' | undefined {
  const { addresses } = read(html)
  if (addresses.some(address => !isPlainAddress(address) || (/^http/i.test(address) && URL.parse(address) === null)))
    return 'unsafe_html'
  return addresses.some(hasUserPart) ? 'url_with_user' : undefined
}
