import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useStore } from 'ra-core'
import { useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field as DeclaredField } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { labelKey } from '../../data/values.ts'
import { chainValues } from '../../fields/map/placeChain.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormField } from './FormField.tsx'
import { NeedMarks } from './NeedMarks.tsx'
import { PlacePicker } from './PlacePicker.tsx'

interface Props {
  entity: Entity
  /** The fields of nested places, the outermost first. */
  chain: readonly DeclaredField[]
}

/**
 * A single input for a record's location: choosing a place fills in the places that contain it. The individual fields
 * are below.
 */
export function PlaceField({ entity, chain }: Props) {
  const { t } = useReader()
  const client = useQueryClient()
  const provider = useDataProvider()
  const { setValue, trigger } = useFormContext<Row>()
  const names = useMemo(() => chain.map(({ declaration }) => declaration.name), [chain])
  const { errors } = useFormState<Row>({ name: names })
  const values = useWatch<Row>({ name: names }) as unknown[]
  const [areApart, setApart] = useStore('form.places.apart', false)
  const problem = names.map(name => errors[name]?.message).find(Boolean)
  const write = (next: Row) => {
    for (const name of names) setValue(name, next[name] ?? null, { shouldDirty: true })
    void trigger(names)
  }
  const inner = chain.at(-1)
  const parts = chain.map(field => t(labelKey(entity, field)).toLowerCase()).toReversed()
  const label = t('place.any', { parts: parts.join(', ') })
  return (
    <div className="m-wide m-place">
      <Field
        data-property={names.join(' ')}
        label={
          <>
            {label}{' '}
            {chain[0]?.properties.map(property => (
              <NeedMarks key={property.name} entity={entity} property={property} />
            ))}
          </>
        }
        error={areApart ? undefined : problem}
      >
        {control => (
          <PlacePicker
            {...control}
            chain={chain}
            values={values}
            onPick={(level, record: Visible) =>
              void chainValues({ client, provider }, chain, level, record).then(write, () => undefined)
            }
            onClear={() => write({})}
            onBlur={() => void (inner && problem && trigger(names))}
          />
        )}
      </Field>
      <Disclosure summary={<span className="m-hint">{t('place.parts')}</span>} open={areApart} onToggle={setApart}>
        <div className="m-fields">
          {chain.map(field =>
            field.properties.map(property => (
              <FormField key={property.name} field={field} property={property} hintId={undefined} />
            )),
          )}
        </div>
      </Disclosure>
    </div>
  )
}
