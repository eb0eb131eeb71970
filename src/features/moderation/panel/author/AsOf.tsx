import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { countryDay, endOfDay } from '../../../../engine/rules/time/countryDays.ts'
import { isProposable } from '../../../../engine/rules/moderation/proposals.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../../panel/data/records.ts'
import { labelKey } from '../../../../panel/data/values.ts'
import { differing } from '../../../../panel/data/formValues.ts'
import { PropertyValue } from '../../../../panel/record/form/PropertyValue.tsx'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { relatedIds } from '../../../../panel/record/form/relatedIds.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { DateField } from '../../../../panel/fields/parts/DateField.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'
import { Field } from '../../../../panel/ui/Field.tsx'

interface Props {
  entity: Entity
  record: Visible
  /** Fills former values into the form, where they can be edited; undefined if the person may not edit the record. */
  onRestoreValues: ((values: Row) => void) | undefined
}

/** The record as it was at the end of a day, compared with the current one, with a button that restores its values. */
export function AsOf({ entity, record, onRestoreValues }: Props) {
  const reader = useReader()
  const { t, day } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const [today] = useState(() => countryDay(new Date()))
  const [chosenDay, setChosenDay] = useState('')
  const [then, setThen] = useState<Row>()
  const [failure, setFailure] = useState('')
  const names = [...entity.properties.keys()].filter(name => isProposable(name) || name === 'status')
  const different = then ? differing(names, then, record) : []
  const related = useRelatedRecords(
    relatedIds(
      entity,
      different.flatMap(
        name =>
          [
            [name, then?.[name]],
            [name, record[name]],
          ] as const,
      ),
    ),
  )
  const load = async (chosen: string) => {
    setChosenDay(chosen)
    setThen(undefined)
    setFailure('')
    if (!chosen) return
    try {
      setThen(
        (
          await provider.call(
            `/${entity.name}/${encodeURIComponent(record.id)}/as_of?at=${encodeURIComponent(endOfDay(chosen).toISOString())}`,
          )
        ).json as Row,
      )
    } catch (error) {
      const { status, message } = refusalOf(error, reader)
      setFailure(status === 404 ? t('moderation.not_yet', { day: day(chosen) }) : message)
    }
  }
  const written = different.filter(name => name !== 'status')
  return (
    <div className="moderation-as-of">
      <Field label={t('moderation.as_of')}>
        {control => (
          <DateField
            {...control}
            name={t('moderation.as_of')}
            last={today}
            value={chosenDay}
            onChange={chosen => void load(chosen ?? '')}
            onText={() => void load('')}
          />
        )}
      </Field>
      {failure && <p role="alert">{failure}</p>}
      {then && (
        <div role="status">
          <p>
            {different.length === 0
              ? t('moderation.same_as_now')
              : t('moderation.was_different', { smart_count: different.length, day: day(chosenDay) })}
          </p>
          <dl className="moderation-then">
            {different.map(name => {
              const property = entity.properties.get(name)
              const field = property && entity.fields.get(property.field.name)
              if (!property || !field) return null
              return (
                <div key={name}>
                  <dt>
                    {t(labelKey(entity, field, property))}{' '}
                    {property.language && <span className="m-quiet">{t(`panel.form.in.${property.language}`)}</span>}
                  </dt>
                  <dd>
                    <PropertyValue entity={entity} property={property} value={then[name]} related={related} />
                  </dd>
                  <dd className="m-quiet">
                    {t('moderation.now')}{' '}
                    <PropertyValue entity={entity} property={property} value={record[name]} related={related} />
                  </dd>
                </div>
              )
            })}
          </dl>
          {onRestoreValues && written.length > 0 && (
            <Button onClick={() => onRestoreValues(Object.fromEntries(written.map(name => [name, then[name]])))}>
              {t('moderation.bring_back')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
