import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { useRelatedRecords } from '../../data/records.ts'
import { labelKey } from '../../data/values.ts'
import { conflicting, differing } from '../../data/formValues.ts'
import { PropertyValue } from './PropertyValue.tsx'
import { usePersonName } from './usePersonName.ts'
import { relatedIds } from './relatedIds.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/inputs.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const LongConflictValue = lazyPart(() => import('./LongConflictValue.tsx'))

/** The number of characters up to which a text is shown as it is. */
const maxShort = 60

/** Whether the value is a text of which an excerpt might not show what differs. */
const isLong = (property: Property, value: unknown): boolean =>
  fieldViewOf(property.type).comparison !== undefined && typeof value === 'string' && value.length > maxShort

interface Props {
  entity: Entity
  /** The record before the person's changes, with their changes, and as it is stored now. */
  base: Row
  mine: Row
  theirs: Row
  /** Whether the other change was made by the same person, in another tab or on another device. */
  isOwn: boolean
  /** Called with the properties whose stored value the person keeps. */
  onChoose(givenUp: readonly string[]): void
}

/**
 * Shown when the record was saved elsewhere in the meantime, by someone else or by the same person: shows both values
 * of every property that either changed, and lets the person choose.
 */
export function ConflictPanel({ entity, base, mine, theirs, isOwn, onChoose }: Props) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName([String(theirs.updated_by)])
  const changed = useMemo(() => differing(Object.keys(mine), mine, base), [mine, base])
  const both = useMemo(() => conflicting(base, mine, theirs), [base, mine, theirs])
  const [givenUp, setGivenUp] = useState<readonly string[]>([])
  const wanted = useMemo(
    () =>
      relatedIds(
        entity,
        both.flatMap(
          name =>
            [
              [name, mine[name]],
              [name, theirs[name]],
            ] as const,
        ),
      ),
    [entity, both, mine, theirs],
  )
  const related = useRelatedRecords(wanted)
  const panel = useRef<HTMLElement>(null)
  // The save button may be far below; each conflict moves the focus here again.
  useEffect(() => panel.current?.focus(), [theirs])
  return (
    <section ref={panel} tabIndex={-1} className="m-conflict" role="alert">
      <h2>{t(isOwn ? 'panel.conflict.own_title' : 'panel.conflict.title')}</h2>
      <p>
        {t(isOwn ? 'panel.conflict.own_text' : 'panel.conflict.text', {
          name: nameOf(String(theirs.updated_by)),
          time: reader.moment(String(theirs.updated_at)),
        })}
      </p>
      {both.map(name => {
        const property = entity.properties.get(name)
        const field = property && entity.fields.get(property.field.name)
        if (!property || !field) return null
        const label = t(labelKey(entity, field, property))
        const options = [
          {
            key: 'mine',
            value: mine[name],
            checked: !givenUp.includes(name),
            choose: () => setGivenUp(givenUp.filter(one => one !== name)),
          },
          {
            key: 'theirs',
            value: theirs[name],
            checked: givenUp.includes(name),
            choose: () => setGivenUp([...givenUp, name]),
          },
        ]
        return (
          <fieldset key={name} className="m-choice">
            <legend className="m-label">
              {label} {property.language && <span className="m-quiet">{t(`panel.form.in.${property.language}`)}</span>}
            </legend>
            {options.map(option => (
              <Check
                key={option.key}
                type="radio"
                name={`conflict-${name}`}
                checked={option.checked}
                onChange={option.choose}
              >
                <span>
                  {t(`panel.conflict.${option.key}`)}
                  <span className="m-choice-value">
                    {isLong(property, option.value) ? (
                      <Suspense>
                        <LongConflictValue
                          entity={entity}
                          property={property}
                          from={base[name]}
                          to={option.value}
                          related={related}
                        />
                      </Suspense>
                    ) : (
                      <PropertyValue entity={entity} property={property} value={option.value} related={related} />
                    )}
                  </span>
                </span>
              </Check>
            ))}
          </fieldset>
        )
      })}
      <div className="m-row">
        {both.length > 0 && (
          <Button primary onClick={() => onChoose(givenUp)}>
            {t('panel.conflict.as_chosen')}
          </Button>
        )}
        <Button onClick={() => onChoose([])}>{t('panel.conflict.keep_all_mine')}</Button>
        <Button onClick={() => onChoose(changed)}>{t('panel.conflict.take_all_theirs')}</Button>
      </div>
    </section>
  )
}
