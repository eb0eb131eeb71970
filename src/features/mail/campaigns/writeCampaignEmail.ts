import type { CampaignTexts, MailKind, MailPreview } from '../campaign.ts'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { languageOf, type Locale } from '../../../engine/model/declaration.ts'
import { textOfMarkup } from '../../../engine/fields/markupText.ts'
import { variablesOf, type EmailVariable } from '../campaignRules.ts'
import { emailPage, emailStyle } from '../../emails/emailPage.ts'
import { emailValue, escapeHtml, toSingleLine } from '../../emails/writeEmail.ts'
import type { Ports } from '../../../engine/ports.ts'
import { emailToken } from '../../emails/emailTokens.ts'

/** The values of the variables of an email. */
export type EmailValues = Record<EmailVariable, string>

type Texts = Pick<CampaignTexts, keyof CampaignTexts> & { kind: MailKind }

/** The unsubscribe URLs of a person: a page for people, and the URL that mail programs call. */
export const unsubscribeAddresses = (ports: Ports, userId: string): { page: string; call: string } => {
  const token = emailToken(ports, 'unsubscribe', userId)
  return {
    page: `${ports.publicUrl()}/platform/unsubscribe?token=${token}`,
    call: `${ports.publicUrl()}/api/v1/public/mail/unsubscribe/${token}`,
  }
}

/** Returns the values of the variables in an email to a person. */
export const valuesFor = (ports: Ports, person: RowOf<'users'>, organization: string): EmailValues => ({
  first_name: person.firstname ?? '',
  last_name: person.lastname ?? '',
  email: person.email,
  organization,
  panel_url: `${ports.publicUrl()}/platform`,
  unsubscribe_url: unsubscribeAddresses(ports, person.id).page,
})

const addresses: ReadonlySet<string> = new Set(['panel_url', 'unsubscribe_url'] satisfies EmailVariable[])

/**
 * Fills in variables in one pass, so that values are never parsed for variables. Unknown variables stay as they are.
 */
const fill = (
  text: string,
  kind: MailKind,
  values: EmailValues,
  written: (value: string, name: EmailVariable) => string,
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const known = variablesOf(kind).find(one => one === name)
    return known ? written(addresses.has(known) ? values[known] : emailValue(known, values[known]), known) : whole
  })

const inMarkup = (value: string, name: EmailVariable): string =>
  addresses.has(name) ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>` : escapeHtml(value)

/** Returns the subject and the formatted text of a campaign for one person, with all values escaped. */
export function fillTexts(texts: Texts, language: Locale, values: EmailValues): { subject: string; letter: string } {
  const { [`subject_${languageOf[language]}` as const]: subject, [`body_${languageOf[language]}` as const]: body } =
    texts
  const line = fill(subject ?? '', texts.kind, values, value => value)
  return {
    subject: Array.from(toSingleLine(line)).slice(0, 200).join(''),
    letter: fill(body ?? '', texts.kind, values, inMarkup),
  }
}

interface FilledEmail {
  kind: MailKind
  language: Locale
  recipient: string
  subject: string
  letter: string
  userId: string
  /** The URL of the pixel that reports that the email was opened. */
  pixel?: string
}

/** Renders an email of a campaign as it is sent, as plain text and as HTML. */
export function renderCampaignEmail(
  ports: Ports,
  { kind, language, recipient, subject, letter: email, userId, pixel }: FilledEmail,
): MailPreview {
  const { campaign, product } = ports.emailTexts[language]
  const why = campaign[kind].replaceAll('%{product}', product)
  const { page } = unsubscribeAddresses(ports, userId)
  const isNews = kind === 'news'
  const html = emailPage(language, product, escapeHtml(subject), [
    email,
    `<p style="${emailStyle.small}">${escapeHtml(why)}${isNews ? `<br><a href="${escapeHtml(page)}">${escapeHtml(campaign.unsubscribe)}</a>` : ''}</p>`,
    ...(pixel ? [`<img src="${escapeHtml(pixel)}" width="1" height="1" alt="">`] : []),
  ])
  const text = [textOfMarkup(email), `-- \n${why}${isNews ? `\n${campaign.unsubscribe}: ${page}` : ''}`].join('\n\n')
  return { language, recipient, subject, text, html }
}
