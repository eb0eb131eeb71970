import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import { textIn } from '../../engine/model/localized.ts'
import { languageOf, localeOf, type Locale } from '../../engine/model/declaration.ts'
import type { FieldDecision, Notice } from '../../engine/model/moderation.ts'
import type { Ports } from '../../engine/ports.ts'
import type { EmailDecision } from '../emails/occasions.ts'
import { greetingName, personBy } from '../people/receiver.ts'
import type { Point } from '../emails/writeEmail.ts'

declare module '../emails/occasions.ts' {
  interface Occasions {
    moderation: true
  }
}

/** The values that an email about moderation stores until it is rendered. */
export interface ModerationValues extends Titles {
  user_id: string
  event: Notice['event']
  resource: string
  path: string
  /** The reason that applies to the record as a whole. */
  reason: FieldDecision | null
  /** The reasons that apply to single properties, by name. */
  reasons: Record<string, FieldDecision>
}

/** Returns the path of a notice's link below `/platform`: its record, or the homepage if the record is in the trash. */
export const noticePath = (event: Notice['event'], path: string): string => (event === 'record_deleted' ? '/' : path)

/** Returns the reason of a decision in a language: the text of the catalogue, then what the reviewer wrote. */
const reasonIn = (decision: FieldDecision, locale: Locale): string =>
  [decision[`reason_${languageOf[locale]}`], decision.reason].filter(Boolean).join('\n')

/** Returns the name of a property in an email: the label of its field, with the language if it is localized. */
function labelOf(ports: Ports, locale: Locale, resource: string, name: string): string {
  const property = ports.registry.entities.get(resource)?.properties.get(name)
  if (!property) return name
  const label = ports.fieldLabel(locale, resource, property.part ?? property.field.name)
  return property.language ? `${label} (${ports.emailTexts[locale].languages[localeOf[property.language]]})` : label
}

function pointsOf(ports: Ports, locale: Locale, { resource, reason, reasons }: ModerationValues): Point[] {
  if (reason) return [{ about: null, text: reasonIn(reason, locale) }]
  return Object.entries(reasons).map(([name, decision]) => ({
    about: labelOf(ports, locale, resource, name),
    text: reasonIn(decision, locale),
  }))
}

/**
 * Decides on the email to a person whose record was decided on, published, locked or hidden; none is sent to people
 * who can no longer sign in.
 */
export async function moderationEmail(ports: Ports, delivery: RowOf<'deliveries'>): Promise<EmailDecision | undefined> {
  const values = delivery.values as ModerationValues
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
    path: `/platform${noticePath(values.event, values.path)}`,
    user_id: person.id,
    record_id: values.path.split('/').at(-1),
  }
}
