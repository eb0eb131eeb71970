import type { MailStatus } from '../emails/email.ts'
import { locales } from '../../engine/model/languages.ts'
import { chosenOf, type CampaignStatus, type CampaignTexts, type MailKind, type Recipients } from './campaign.ts'
import { recipientCriteria } from './recipientCriteria.ts'
import { languageOf, type Locale } from '../../engine/model/declaration.ts'
import type { FieldProblem, FieldProblems } from '../../engine/model/problem.ts'

/** The variables in braces in a campaign's email; nothing else has a meaning there. */
export const emailVariables = [
  'first_name',
  'last_name',
  'email',
  'organization',
  'panel_url',
  'unsubscribe_url',
] as const
export type EmailVariable = (typeof emailVariables)[number]

/** The variables that an email of a kind has. */
export const variablesOf = (kind: MailKind): readonly EmailVariable[] =>
  kind === 'news' ? emailVariables : emailVariables.filter(name => name !== 'unsubscribe_url')

/** From which states a campaign may be changed, and ended by hand. */
export const mayChange: ReadonlySet<CampaignStatus> = new Set(['draft', 'scheduled'])
export const mayCancel: ReadonlySet<CampaignStatus> = new Set(['draft', 'scheduled', 'sending'])

/** From which states an email may be reported to have come into another; no email goes back. */
export const emailMoves = {
  delivered: ['sent'],
  opened: ['sent', 'delivered'],
  bounce: ['sent', 'delivered'],
} as const satisfies Partial<Record<MailStatus, readonly MailStatus[]>>
export type EmailMove = keyof typeof emailMoves

/** Seconds until an email that was refused for now is tried again, after each attempt; after the last it has failed. */
export const emailPauses: readonly number[] = [300, 1_800, 7_200, 21_600, 43_200]

/** Most people that are chosen by hand, and most values that one criterion takes. */
export const mostByHand = 1_000

/** Whether anybody is asked for by what they are; without it only those chosen by hand are meant. */
export const hasCriteria = (recipients: Recipients): boolean =>
  ['roles', 'languages', ...Object.keys(recipientCriteria().criteria)].some(
    name => chosenOf(recipients, name).length > 0,
  ) || Object.keys(recipients.filter ?? {}).length > 0

const texts = (markup: string): string => markup.replace(/<[^>]*>/g, '')

/** What is wrong with the braces of a text: names that are no variables, and variables inside a tag or parted by one. */
export function bracesProblem(text: string, kind: MailKind): FieldProblem | undefined {
  if ([...text.matchAll(/<[^>]*>/g)].some(([tag]) => /[{}]/.test(tag))) return { code: 'variable_in_link' }
  const known: readonly string[] = variablesOf(kind)
  const names = [text, texts(text)].flatMap(one =>
    [...one.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => texts(name)),
  )
  const parted = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => name.includes('<'))
  const strange = names.find(name => !known.includes(name)) ?? (parted ? texts(parted[1] ?? '') : undefined)
  return strange === undefined ? undefined : { code: 'unknown_variable', params: { name: `{${strange.slice(0, 60)}}` } }
}

const isBlank = (text: string | null | undefined): boolean =>
  texts(text ?? '')
    .replace(/&nbsp;/g, ' ')
    .trim() === ''

const partsOf = (locale: Locale) => [`subject_${languageOf[locale]}`, `body_${languageOf[locale]}`] as const

/** Whether a campaign's email is there in a language: its subject and its text. */
export const isWritten = (campaign: CampaignTexts, locale: Locale): boolean =>
  partsOf(locale).every(name => !isBlank(campaign[name]))

/** The languages that a campaign's email is there in. */
export const writtenIn = (campaign: CampaignTexts): Locale[] => locales.filter(locale => isWritten(campaign, locale))

/**
 * The language in which somebody gets a campaign: their own, or the other where it is not written in theirs, as for who came to a
 * scheduled one after it was written.
 */
export const languageFor = (campaign: CampaignTexts, own: Locale): Locale =>
  isWritten(campaign, own) ? own : (writtenIn(campaign)[0] ?? own)

/**
 * What keeps the words of a campaign from going out to people who read the languages in `needed`: these have to be written, and
 * what was begun in another, with known variables; something has to be there where nobody reads anything. Null for a draft, which may lack all.
 */
export function textProblems(campaign: CampaignTexts, kind: MailKind, needed: readonly Locale[] | null): FieldProblems {
  const problems: FieldProblems = {}
  const begun = locales.filter(locale => partsOf(locale).some(name => !isBlank(campaign[name])))
  const wanted = needed === null ? [] : needed.length + begun.length === 0 ? locales : [...needed, ...begun]
  for (const locale of locales)
    for (const name of partsOf(locale)) {
      const missing = wanted.includes(locale) ? { code: 'required' } : undefined
      const problem = isBlank(campaign[name]) ? missing : bracesProblem(campaign[name] ?? '', kind)
      if (problem) problems[name] = problem
    }
  return problems
}
