import type { MailStatus } from '../emails/email.ts'
import { locales } from '../../engine/model/languages.ts'
import { chosenValues, type CampaignStatus, type CampaignTexts, type MailKind, type Recipients } from './campaign.ts'
import { recipientCriteria } from './recipientCriteria.ts'
import { languageOf, type Locale } from '../../engine/model/declaration.ts'
import type { FieldProblem, FieldProblems } from '../../engine/model/problem.ts'

/** The variables that a campaign's email may contain in braces. */
const emailVariables = ['first_name', 'last_name', 'email', 'organization', 'panel_url', 'unsubscribe_url'] as const
export type EmailVariable = (typeof emailVariables)[number]

/** Returns the variables that are available in a kind of email. */
export const variablesOf = (kind: MailKind): readonly EmailVariable[] =>
  kind === 'news' ? emailVariables : emailVariables.filter(name => name !== 'unsubscribe_url')

/** The statuses in which a campaign may be changed, and cancelled. */
export const mayChange: ReadonlySet<CampaignStatus> = new Set(['draft', 'scheduled'])
export const mayCancel: ReadonlySet<CampaignStatus> = new Set(['draft', 'scheduled', 'sending'])

/** For each reported status of an email, the statuses from which it is accepted; an email never goes back. */
export const previousStatuses = {
  delivered: ['sent'],
  opened: ['sent', 'delivered'],
  bounce: ['sent', 'delivered'],
} as const satisfies Partial<Record<MailStatus, readonly MailStatus[]>>
export type ReportedStatus = keyof typeof previousStatuses

/** Seconds until a temporarily rejected email is retried, after each attempt; after the last one it has failed. */
export const retrySeconds: readonly number[] = [300, 1_800, 7_200, 21_600, 43_200]

/** Maximum number of people chosen by hand, and of values for one criterion. */
export const maxChosen = 1_000

/** Whether any criteria are set; otherwise only the people chosen by hand are recipients. */
export const hasCriteria = (recipients: Recipients): boolean =>
  ['roles', 'languages', ...Object.keys(recipientCriteria().criteria)].some(
    name => chosenValues(recipients, name).length > 0,
  ) || Object.keys(recipients.filter ?? {}).length > 0

const textOnly = (markup: string): string => markup.replace(/<[^>]*>/g, '')

/** What is wrong with the variables of a text: unknown names, and variables inside a tag or split by one. */
function variableProblem(text: string, kind: MailKind): FieldProblem | undefined {
  if ([...text.matchAll(/<[^>]*>/g)].some(([tag]) => /[{}]/.test(tag))) return { code: 'variable_in_link' }
  const known: readonly string[] = variablesOf(kind)
  const names = [text, textOnly(text)].flatMap(one =>
    [...one.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => textOnly(name)),
  )
  const split = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => name.includes('<'))
  const unknown = names.find(name => !known.includes(name)) ?? (split ? textOnly(split[1] ?? '') : undefined)
  return unknown === undefined ? undefined : { code: 'unknown_variable', params: { name: `{${unknown.slice(0, 60)}}` } }
}

const isBlank = (text: string | null | undefined): boolean =>
  textOnly(text ?? '')
    .replace(/&nbsp;/g, ' ')
    .trim() === ''

const propertiesIn = (locale: Locale) => [`subject_${languageOf[locale]}`, `body_${languageOf[locale]}`] as const

/** Whether a campaign's email has a subject and a text in a language. */
const isWrittenIn = (campaign: CampaignTexts, locale: Locale): boolean =>
  propertiesIn(locale).every(name => !isBlank(campaign[name]))

/** Returns the languages in which a campaign's email is written. */
export const writtenLanguages = (campaign: CampaignTexts): Locale[] =>
  locales.filter(locale => isWrittenIn(campaign, locale))

/**
 * Returns the language in which a person gets a campaign: their own, or the other if the email is not written in
 * theirs, which happens to people who became recipients after it was scheduled.
 */
export const languageFor = (campaign: CampaignTexts, own: Locale): Locale =>
  isWrittenIn(campaign, own) ? own : (writtenLanguages(campaign)[0] ?? own)

/**
 * Returns what prevents the texts of a campaign from being sent to people who read the languages in `needed`: these
 * must be written, every other started language must be complete, and all variables must be known. If no language is
 * needed or started, all are required. With null, for a draft, nothing is required.
 */
export function textProblems(campaign: CampaignTexts, kind: MailKind, needed: readonly Locale[] | null): FieldProblems {
  const problems: FieldProblems = {}
  const started = locales.filter(locale => propertiesIn(locale).some(name => !isBlank(campaign[name])))
  const required = needed === null ? [] : needed.length + started.length === 0 ? locales : [...needed, ...started]
  for (const locale of locales)
    for (const name of propertiesIn(locale)) {
      const missing = required.includes(locale) ? { code: 'required' } : undefined
      const problem = isBlank(campaign[name]) ? missing : variableProblem(campaign[name] ?? '', kind)
      if (problem) problems[name] = problem
    }
  return problems
}
