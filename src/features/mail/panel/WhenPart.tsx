import { useId } from 'react'
import { instant } from '../../../panel/fields/instant.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import type { Draft } from './draft.ts'
import { Check, TextInput } from '../../../panel/ui/inputs.tsx'
import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { dayMilliseconds, hourMilliseconds } from '../../../engine/model/durations.ts'

interface Props {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange(changes: Partial<Draft>): void
}

/** The kind of the email, when it is sent, and how fast. */
export function WhenPart({ draft, errors, onChange }: Props) {
  const { t } = useReader()
  const id = useId()
  const entity = useEntity('campaigns')
  const [field, property] = [entity.fields.get('scheduled_at'), entity.properties.get('scheduled_at')]
  const later = draft.scheduled_at !== null
  // Suggests tomorrow, which leaves time to reconsider.
  const suggest = (): string =>
    new Date(Math.ceil(Date.now() / hourMilliseconds) * hourMilliseconds + dayMilliseconds).toISOString()
  return (
    <section className="m-group" aria-labelledby="mail-when">
      <h2 id="mail-when">{t('mail.when')}</h2>
      <div className="mail-when">
        <fieldset className="mail-criterion">
          <legend className="m-label">{t('resources.campaigns.fields.kind')}</legend>
          {(['news', 'service'] as const).map(kind => (
            <Check
              key={kind}
              type="radio"
              name={`${id}-kind`}
              checked={draft.kind === kind}
              onChange={() => onChange({ kind })}
            >
              {t(`codes.mail_kinds.${kind}`)}
            </Check>
          ))}
          <p className="m-quiet">{t(`mail.kind_hint.${draft.kind}`)}</p>
        </fieldset>
        <fieldset className="mail-criterion">
          <legend className="m-label">{t('mail.time')}</legend>
          <Check type="radio" name={`${id}-time`} checked={!later} onChange={() => onChange({ scheduled_at: null })}>
            {t('mail.now')}
          </Check>
          <Check
            type="radio"
            name={`${id}-time`}
            checked={later}
            onChange={() => onChange({ scheduled_at: suggest() })}
          >
            {t('mail.later')}
          </Check>
          {later && field && property && (
            <Field label={t('mail.at')} error={errors.scheduled_at}>
              {control => (
                <instant.Input
                  {...control}
                  entity={entity}
                  field={field}
                  property={property}
                  label={t('mail.at')}
                  value={draft.scheduled_at}
                  onChange={value => onChange({ scheduled_at: typeof value === 'string' ? value : '' })}
                  onBlur={() => {}}
                  refuse={() => {}}
                  setOther={() => {}}
                />
              )}
            </Field>
          )}
        </fieldset>
        <Disclosure summary={t('mail.more')} open={errors.rate !== undefined || undefined}>
          <Field label={t('resources.campaigns.fields.rate')} error={errors.rate}>
            {control => (
              <TextInput
                {...control}
                className="mail-rate"
                type="number"
                min={1}
                max={500}
                value={draft.rate}
                onChange={event => onChange({ rate: Math.round(Number(event.target.value)) })}
              />
            )}
          </Field>
        </Disclosure>
      </div>
    </section>
  )
}
