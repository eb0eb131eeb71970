import { closeTags } from '../../engine/fields/markup.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import { withoutLinks } from '../../engine/rules/text/withoutLinks.ts'
import type { Message } from '../../engine/ports.ts'
import { emailPage, emailStyle as style } from './emailPage.ts'
import { nestedQuotes } from '../../engine/model/nestedQuotes.ts'
import type { EmailName, EmailTemplate, EmailTexts } from './templates.ts'

type Values = Readonly<Record<string, string | number>>

const longestValue = 200

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it is written in HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** A value as it may be written in a line: what breaks lines or hides in them is removed, and what is too long cut. */
export const inLine = (value: string | number): string =>
  Array.from(
    String(value)
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
    .slice(0, longestValue)
    .join('')

/** Values that are an address, and are to be read as one. */
const addresses: ReadonlySet<string> = new Set(['email'])

/** A value as it may be written in an email: in a line, and so that no mail program makes a link of what somebody wrote. */
export const asValue = (name: string, value: string | number): string =>
  addresses.has(name) ? inLine(value) : withoutLinks(inLine(value))

/** Who has given no name is greeted without one. */
const greeted = (text: string, { name }: Values): string => (name === '' ? text.replace(/,? %\{name\}/, '') : text)

/** Fills the variables that the email has into a text; names it does not have stay as they are. */
const fill = (text: string, names: readonly string[], values: Values, written: (value: string) => string): string => {
  const known = greeted(text, values)
  return known.replace(/%\{(\w+)\}/g, (whole, name: string, at: number) =>
    names.includes(name) ? written(nestedQuotes(known.slice(0, at), asValue(name, values[name] ?? ''))) : whole,
  )
}

/** What somebody wrote, and about what. */
export interface Point {
  about: string | null
  text: string
}

const longestPoint = 2_000

/** A written text with its lines, without what hides in them. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, longestPoint)
    .split(/\r?\n/)
    .map(line => line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim())
    .filter(line => line !== '')

const plainPoint = ({ about, text }: Point): string =>
  `- ${about === null ? '' : `${inLine(about)}: `}${linesOf(text).join('\n  ')}`

const htmlPoint = ({ about, text }: Point): string =>
  `<li>${about === null ? '' : `<strong>${escapeHtml(inLine(about))}</strong>: `}${linesOf(text).map(escapeHtml).join('<br>')}</li>`

const pointsPlace = '%{points}'

interface Email {
  name: EmailName
  template: EmailTemplate
  locale: Locale
  values: Values
  points?: readonly Point[] | undefined
  /** Where the button leads; empty for an email without one. */
  link: string
}

const paragraphsOf = (text: string): string[] => text.split('\n\n').map(paragraph => paragraph.trim())

/**
 * An email in plain text and HTML in its receiver's language, every value in it escaped. `kept` is what may be read later by
 * others: the paragraphs without the link, as a formatted text is stored.
 */
export function writeEmail(
  { name, template, locale, values, points: rawPoints = [], link }: Email,
  texts: EmailTexts,
): { email: Pick<Message, 'subject' | 'text' | 'html'>; kept: string } {
  const { subject, text, button } = texts.emails[name]
  const { variables: own, points: writers } = template
  const { product } = texts
  const variables = ['product', ...own]
  const filled = { ...values, product }
  const points =
    writers === 'others' ? rawPoints.map(({ about, text: words }) => ({ about, text: withoutLinks(words) })) : rawPoints
  const plain = (part: string): string => fill(part, variables, filled, value => value)
  const inHtml = (part: string): string => fill(escapeHtml(part), variables, filled, escapeHtml)
  const address = escapeHtml(link)
  const written = paragraphsOf(text).filter(paragraph => paragraph !== pointsPlace || points.length > 0)
  const paragraphs = written.map(paragraph =>
    paragraph === pointsPlace ? `<ul>${points.map(htmlPoint).join('')}</ul>` : `<p>${inHtml(paragraph)}</p>`,
  )
  const html = emailPage(locale, product, inHtml(subject), [
    ...paragraphs,
    ...(link === ''
      ? []
      : [
          `<p><a href="${address}" style="${style.button}">${inHtml(button)}</a></p>`,
          `<p style="${style.small}">${inHtml(texts.link)}<br>${address}</p>`,
        ]),
    `<p style="${style.small}">${inHtml(texts.footer)}</p>`,
  ])
  const lines = written.map(paragraph =>
    paragraph === pointsPlace ? points.map(plainPoint).join('\n') : plain(paragraph),
  )
  const body = [...lines, ...(link === '' ? [] : [`${plain(button)}:\n${link}`]), `-- \n${plain(texts.footer)}`].join(
    '\n\n',
  )
  return { email: { subject: plain(subject), text: body, html }, kept: closeTags(paragraphs.join('')) }
}
