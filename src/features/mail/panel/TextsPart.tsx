import { localeOf, type Language } from '../../../engine/model/declaration.ts'
import type { RecipientCount } from '../campaign.ts'
import { useRef } from 'react'
import { Placeholders } from './Placeholders.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { richtext } from '../../../panel/fields/richtext.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import type { Draft, TextName } from './draft.ts'
import { TextInput } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

interface Props {
  draft: Draft
  count: RecipientCount | undefined
  errors: Readonly<Record<string, string>>
  onChange(changes: Partial<Draft>): void
}

/** The email in both languages side by side, and the variables that it may contain. */
export function TextsPart({ draft, count, errors, onChange }: Props) {
  const { t } = useReader()
  const languages = useRef<HTMLDivElement>(null)
  return (
    <section className="m-group" aria-labelledby="mail-words">
      <h2 id="mail-words">{t('mail.words')}</h2>
      <div ref={languages} className="mail-languages">
        <Texts language="ge" draft={draft} count={count} errors={errors} onChange={onChange} />
        <Texts language="en" draft={draft} count={count} errors={errors} onChange={onChange} />
      </div>
      <Placeholders kind={draft.kind} part={languages} />
    </section>
  )
}

function Texts({ language, draft, count, errors, onChange }: Props & { language: Language }) {
  const { t } = useReader()
  const entity = useEntity('campaigns')
  const [subject, body]: [TextName, TextName] = [`subject_${language}`, `body_${language}`]
  const [field, property] = [entity.fields.get('body'), entity.properties.get(body)]
  const named = (name: string): string =>
    `${t(`resources.campaigns.fields.${name}`)} (${t(`codes.languages.${localeOf[language]}`)})`
  const label = named('body')
  const isUnread = count !== undefined && count.total > 0 && count.languages[localeOf[language]] === 0
  return (
    <div className="mail-language">
      {isUnread && <p className="m-quiet">{t(`mail.unread_in.${localeOf[language]}`)}</p>}
      <Field label={named('subject')} error={errors[subject]}>
        {control => (
          <TextInput
            {...control}
            lang={localeOf[language]}
            maxLength={200}
            autoComplete="off"
            value={draft[subject] ?? ''}
            onChange={event => onChange({ [subject]: event.target.value === '' ? null : event.target.value })}
            aria-required={!isUnread}
          />
        )}
      </Field>
      {field && property && (
        <Field several label={label} error={errors[body]}>
          {control => (
            <richtext.Input
              {...control}
              entity={entity}
              field={field}
              property={property}
              label={label}
              value={draft[body]}
              onChange={value => onChange({ [body]: value as string | null })}
              onBlur={() => {}}
              refuse={() => {}}
              setOther={() => {}}
            />
          )}
        </Field>
      )}
    </div>
  )
}
