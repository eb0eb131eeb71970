import { useState } from 'react'
import type { RecipientCount } from '../campaign.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import { RecordPicker } from '../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { titleOf } from '../../../panel/data/values.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { locales } from '../../../panel/data/session/locale.ts'
import type { Draft } from './draft.ts'
import { usePreview } from './useMailCalls.ts'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

/** A preview of the email as one recipient would get it, in an iframe without scripts and navigation. */
export function PreviewPart({ draft, count }: { draft: Draft; count: RecipientCount | undefined }) {
  const reader = useReader()
  const { t } = reader
  const users = useEntity('users')
  const people = count?.people ?? []
  const [chosen, setChosen] = useState('')
  const [language, setLanguage] = useState<Locale | null>(null)
  const person = people.find(one => one.id === chosen) ?? people[0]
  const [other, setOther] = useState<Row>()
  const { data, error } = usePreview(draft, other ? String(other.id) : (person?.id ?? null), language)
  const refusal = error && refusalOf(error, reader)
  return (
    <section className="m-group" aria-labelledby="mail-preview">
      <h2 id="mail-preview">{t('mail.preview')}</h2>
      <div className="mail-preview-bar">
        <Field label={t('mail.preview_as')}>
          {control => (
            <Select
              {...control}
              value={person?.id ?? ''}
              onChange={event => {
                setChosen(event.target.value)
                setOther(undefined)
              }}
            >
              {people.length === 0 && <option value="">{t('mail.preview_self')}</option>}
              {people.map(one => (
                <option key={one.id} value={one.id}>
                  {`${one.name} · ${one.email}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {count && count.total > people.length && (
          <Field label={t('mail.preview_other')}>
            {control => (
              <RecordPicker
                {...control}
                entity={users}
                shown={other ? titleOf(users, other, reader) : ''}
                onPick={setOther}
                onClear={() => setOther(undefined)}
              />
            )}
          </Field>
        )}
        <Field label={t('resources.users.fields.language')}>
          {control => (
            <Select
              {...control}
              value={language ?? ''}
              onChoose={value => setLanguage(locales.find(one => one === value) ?? null)}
              nothing={t('mail.preview_own')}
              options={locales.map(one => [one, t(`codes.languages.${one}`)])}
            />
          )}
        </Field>
      </div>
      {refusal && <p className="m-problem">{Object.values(refusal.errors).join(' ') || refusal.message}</p>}
      {data && !refusal && (
        <>
          <p>
            <strong lang={data.language}>{data.subject || t('mail.no_subject')}</strong>
            <span className="m-quiet"> {t('people.outbox.to', { to: data.recipient })}</span>
          </p>
          <iframe
            className="mail-frame"
            title={t('people.outbox.frame', { subject: data.subject })}
            sandbox=""
            srcDoc={data.html}
          />
        </>
      )}
    </section>
  )
}
