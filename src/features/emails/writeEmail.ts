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

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** Prepares a value for a single line: removes line breaks and invisible characters, and truncates long values. */
export const toSingleLine = (value: string | number): string =>
  Array.from(
    String(value)
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
    .slice(0, longestValue)
    .join('')

/** Variables whose value is an email address and is shown as one. */
const addresses: ReadonlySet<string> = new Set(['email'])

/** Prepares a value for an email: on a single line, and so that mail programs do not turn people's input into links. */
export const emailValue = (name: string, value: string | number): string =>
  addresses.has(name) ? toSingleLine(value) : withoutLinks(toSingleLine(value))

/** Greets a person without a name by the greeting alone. */
const withoutEmptyName = (text: string, { name }: Values): string =>
  name === '' ? text.replace(/,? %\{name\}/, '') : text

/** Replaces the known variables in a text; unknown ones stay as they are. */
const fill = (text: string, names: readonly string[], values: Values, escape: (value: string) => string): string => {
  const known = withoutEmptyName(text, values)
  return known.replace(/%\{(\w+)\}/g, (whole, name: string, at: number) =>
    names.includes(name) ? escape(nestedQuotes(known.slice(0, at), emailValue(name, values[name] ?? ''))) : whole,
  )
}

/** A text that a person wrote, and what it is about. */
export interface Point {
  about: string | null
  text: string
}

const longestPoint = 2_000

/** The lines of a text, without invisible characters. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, longestPoint)
    .split(/\r?\n/)
    .map(line => line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim())
    .filter(line => line !== '')

const plainPoint = ({ about, text }: Point): string =>
  `- ${about === null ? '' : `${toSingleLine(about)}: `}${linesOf(text).join('\n  ')}`

const htmlPoint = ({ about, text }: Point): string =>
  `<li>${about === null ? '' : `<strong>${escapeHtml(toSingleLine(about))}</strong>: `}${linesOf(text).map(escapeHtml).join('<br>')}</li>`

const pointsPlace = '%{points}'

interface Email {
  name: EmailName
  template: EmailTemplate
  locale: Locale
  values: Values
  points?: readonly Point[] | undefined
  /** The URL of the button; empty for an email without one. */
  link: string
}

const paragraphsOf = (text: string): string[] => text.split('\n\n').map(paragraph => paragraph.trim())

/**
 * Renders an email as plain text and HTML in its recipient's language, with every value escaped. `kept` is stored for
 * others to read: the paragraphs without the link, as formatted text.
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
