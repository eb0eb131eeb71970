import type { Visible } from '../../../engine/records/entityFor.ts'
import { mainLanguage } from '../../../engine/model/localized.ts'
import { languages, localeOf, type Language } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Reader } from '../../data/reader.ts'
import { isBlank } from '../../data/values.ts'
import { suggestedField } from '../../../engine/model/systemFields.ts'

const stateOf = (
  entity: Entity,
  record: Visible,
  language: Language,
  title: unknown,
): 'empty' | 'draft' | 'public' | 'outdated' => {
  if (isBlank(title)) return 'empty'
  if (language !== mainLanguage && !isBlank(record.outdated)) return 'outdated'
  return entity.declaration.moderated === undefined || record.status === 'approved' ? 'public' : 'draft'
}

/** Whether records of the entity have language marks: not if their title has one language, or if nobody edits them. */
export const hasLanguageMarks = ({ titles, declaration }: Entity): boolean =>
  titles.length > 1 && declaration.access?.update !== undefined

/** Returns the text for a record's scheduled change, or for one that failed; undefined for most records. */
function scheduleMark({ scheduled_as, scheduled_at }: Row, { t, moment }: Reader): string | undefined {
  if (isBlank(scheduled_as)) return undefined
  return isBlank(scheduled_at)
    ? t('schedules.mark.refused')
    : t(`schedules.mark.${String(scheduled_as)}`, { time: moment(String(scheduled_at)) })
}

/**
 * Marks for the state of a record in each language, for a pending request and for a scheduled change. A record whose
 * title has one language has only the last.
 */
export function LanguageMarks({ entity, record, reader }: { entity: Entity; record: Visible; reader: Reader }) {
  const scheduled = scheduleMark(record, reader)
  const areNamed = hasLanguageMarks(entity)
  if (!areNamed && scheduled === undefined) return null
  return (
    <span className="m-marks">
      {(areNamed ? languages : []).map(language => {
        const locale = localeOf[language]
        const title = entity.titles.find(property => property.language === language)
        const state = stateOf(entity, record, language, title && record[title.name])
        const text = reader.t(`panel.language_states.${state}`, { language: reader.t(`panel.language.${locale}`) })
        return (
          <span key={locale} className={`m-mark m-mark-${state}`} role="img" aria-label={text} title={text}>
            {locale.toUpperCase()}
          </span>
        )
      })}
      {entity.properties.has(suggestedField.name) && !isBlank(record[suggestedField.name]) && (
        <span
          className="m-mark m-mark-suggested"
          role="img"
          aria-label={reader.t('suggestions.to_check')}
          title={reader.t('suggestions.to_check')}
        >
          ✎
        </span>
      )}
      {areNamed && typeof record.request_id === 'string' && (
        <span
          className="m-mark m-mark-waits"
          role="img"
          aria-label={reader.t('moderation.waits')}
          title={reader.t('moderation.waits')}
        >
          …
        </span>
      )}
      {scheduled !== undefined && (
        <span className="m-mark m-mark-waits" role="img" aria-label={scheduled} title={scheduled}>
          {isBlank(record.scheduled_at) ? '!' : '◷'}
        </span>
      )}
    </span>
  )
}
