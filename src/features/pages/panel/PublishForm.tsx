import { localized, type Localized } from '../../../engine/model/localized.ts'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { localeOf, languages } from '../../../engine/model/declaration.ts'
import type { PageVersion } from '../page.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { DateField } from '../../../panel/fields/parts/DateField.tsx'
import { RestoredNotice } from '../../../panel/record/form/RestoredNotice.tsx'
import { useStoredState } from '../../../panel/data/useStoredState.ts'
import { PublishField } from './PublishField.tsx'
import { usePublish } from './useVersions.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { TextArea } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import type { CallError } from '../../../panel/data/describeProblem.ts'

interface Props {
  entity: Entity
  pageId: string
  /** The version from which the new one starts. */
  newest: PageVersion
  onDone(): void
}

const longestNote = 1_000

/**
 * The form of a new version of a page: texts in both languages, the first day on which it is valid, and what is new in
 * it.
 */
export function PublishForm({ entity, pageId, newest, onDone }: Props) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const publish = usePublish(pageId)
  const [isConfirming, setIsConfirming] = useState(false)
  const [initial] = useState(() => {
    const today = countryDay(new Date())
    const { key: _key, updated_at: _at, ...texts } = newest
    return {
      ...texts,
      ...localized('note', () => ''),
      effective_on: newest.effective_on > today ? newest.effective_on : today,
    }
  })
  const unsaved = useStoredState(`pages.${pageId}`, initial)
  const draft = unsaved.value
  const errors = publish.error ? refusalOf(publish.error, reader).errors : {}
  const change = (values: Partial<typeof draft>) => unsaved.change(known => ({ ...known, ...values }))
  // Handled here and not in callbacks of the mutation: this form is unmounted as soon as the new version is loaded.
  const send = () =>
    publish
      .mutateAsync(draft)
      .then(
        () => {
          unsaved.discard()
          notify('terms.published', { type: 'success' })
          onDone()
        },
        (error: CallError) => notify(refusalOf(error, reader).message, { type: 'error' }),
      )
      .finally(() => setIsConfirming(false))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsConfirming(true)
  }
  return (
    <form className="terms-publish" noValidate onSubmit={submit}>
      <RestoredNotice at={unsaved.restoredFrom} onDiscard={unsaved.discard} />
      {(['title', 'text'] as const).map(name => {
        const field = entity.fields.get(name)
        return (
          <div key={name} className="terms-pair">
            {field?.properties.map(property => {
              const key = property.name as keyof Localized<typeof name, string>
              return (
                <PublishField
                  key={key}
                  entity={entity}
                  field={field}
                  property={property}
                  value={draft[key]}
                  problem={errors[key]}
                  onChange={value => change({ [key]: value })}
                />
              )
            })}
          </div>
        )
      })}
      <div className="terms-pair">
        {languages.map(language => {
          const key = `note_${language}` as const
          return (
            <Field
              key={key}
              label={
                <>
                  {t('terms.note')} ({t(`panel.form.in.${language}`)}){' '}
                </>
              }
              error={errors[key]}
            >
              {control => (
                <TextArea
                  {...control}
                  lang={localeOf[language]}
                  maxLength={longestNote}
                  value={draft[key]}
                  onChange={event => change({ [key]: event.target.value })}
                />
              )}
            </Field>
          )
        })}
      </div>
      <Field label={t('terms.effective_on')} error={errors.effective_on}>
        {control => (
          <DateField
            {...control}
            name={t('terms.effective_on')}
            value={draft.effective_on}
            onChange={day => change({ effective_on: day ?? '' })}
            onText={text => change({ effective_on: text })}
          />
        )}
      </Field>
      <div className="m-row m-end">
        <Button onClick={onDone}>{t('panel.dialog.back')}</Button>
        <Button type="submit" primary busy={publish.isPending}>
          {t('terms.publish')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('terms.publish_question')}
          confirm={t('terms.publish')}
          busy={publish.isPending}
          onConfirm={send}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{t(newest.key === 'terms' ? 'terms.publish_terms' : 'terms.publish_page')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
