import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import { textIn } from '../../engine/model/localized.ts'
import { languageOf, localeOf, type Locale } from '../../engine/model/declaration.ts'
import type { FieldDecision, Notice } from '../../engine/model/moderation.ts'
import type { Ports } from '../../engine/ports.ts'
import type { Decided } from '../emails/occasions.ts'
import { greetingName, personBy } from '../people/receiver.ts'
import type { Point } from '../emails/writeEmail.ts'

declare module '../emails/occasions.ts' {
  interface Occasions {
    moderation: true
  }
}

/** What an email about moderation keeps until it is written. */
export interface ModerationValues extends Titles {
  user_id: string
  event: Notice['event']
  resource: string
  path: string
  /** Said about the record as a whole. */
  reason: FieldDecision | null
  /** Said about single properties, by their names. */
  reasons: Record<string, FieldDecision>
}

/** Where a notice leads below `/platform`: to its record, or home where that is in the trash. */
export const leadsTo = (event: Notice['event'], path: string): string => (event === 'record_deleted' ? '/' : path)

/** The words of a decision in a language: those of the catalogue, then what the reviewer wrote. */
const wordsOf = (decision: FieldDecision, locale: Locale): string =>
  [decision[`reason_${languageOf[locale]}`], decision.reason].filter(Boolean).join('\n')

/** How a property is called in an email: its field's label, and which of the two languages is meant. */
function labelOf(ports: Ports, locale: Locale, resource: string, name: string): string {
  const property = ports.registry.entities.get(resource)?.properties.get(name)
  if (!property) return name
  const label = ports.fieldLabel(locale, resource, property.part ?? property.field.name)
  return property.language ? `${label} (${ports.emailTexts[locale].languages[localeOf[property.language]]})` : label
}

function pointsOf(ports: Ports, locale: Locale, { resource, reason, reasons }: ModerationValues): Point[] {
  if (reason) return [{ about: null, text: wordsOf(reason, locale) }]
  return Object.entries(reasons).map(([name, decision]) => ({
    about: labelOf(ports, locale, resource, name),
    text: wordsOf(decision, locale),
  }))
}

/** The email to somebody whose record was decided on, published, locked or hidden; none to those who may not sign in any more. */
export async function moderationEmail(ports: Ports, delivery: RowOf<'deliveries'>): Promise<Decided | undefined> {
  const values = delivery.values as unknown as ModerationValues
  const person = await personBy(ports, 'id', values.user_id)
  if (person?.status !== 'active') return undefined
  const language = chosenLocale(person.language)
  const record = textIn(values, 'title', languageOf[language])
  const points = pointsOf(ports, language, values)
  return {
    name: values.event,
    language,
    values: { name: greetingName(person), record },
    points,
    path: `/platform${leadsTo(values.event, values.path)}`,
    user_id: person.id,
    record_id: values.path.split('/').at(-1),
  }
}
