import { memo, Suspense } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Field as DeclaredField, Property } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { useReader } from '../../data/reader.ts'
import { labelKey } from '../../data/values.ts'
import { FieldParts } from '../slots/RecordParts.tsx'
import { overridesOf } from '../slots/overridesOf.ts'
import { formParts } from './formParts.ts'
import { Field } from '../../ui/Field.tsx'
import { FieldBoundary } from '../../ui/FieldBoundary.tsx'
import { useRecordFormContext } from '../../data/recordFormContext.ts'
import { NeedMarks } from './NeedMarks.tsx'

interface Props {
  field: DeclaredField
  property: Property
  /** The ID of the element that describes the field, if any. */
  hintId: string | undefined
}

/** A property in a form: its label, input and error. Typing renders only this field. */
export const FormField = memo(function FormField(props: Props) {
  const { within, overruledBy } = props.field.declaration
  if (overruledBy) return <OverruledField {...props} by={overruledBy} />
  return within ? <InsideField {...props} within={within} /> : <PlainField {...props} />
})

const InsideField = ({ within, ...props }: Props & { within: string }) => (
  <PlainField {...props} container={useWatch<Row>({ name: within }) ?? null} />
)

/** Hidden while another field makes it irrelevant, unless it has an error; its value is kept. */
function OverruledField({ by, ...props }: Props & { by: string }) {
  const { entity } = useRecordFormContext()
  const { t } = useReader()
  const { errors } = useFormState<Row>({ name: props.property.name })
  const other = entity.fields.get(by)
  const isOverruled = useWatch<Row>({ name: by }) === true && !(props.property.name in errors)
  if (!isOverruled || !other) return <PlainField {...props} />
  return (
    <Field several label={t(labelKey(entity, props.field))} data-property={props.property.name}>
      {() => <p className="m-quiet">{t('panel.form.overruled', { field: t(labelKey(entity, other)) })}</p>}
    </Field>
  )
}

function PlainField({ field, property, hintId, container }: Props & { container?: unknown }) {
  const { FieldReview, FieldSuggestion } = formParts()
  const { entity, recordId, changed, refuse } = useRecordFormContext()
  const { t } = useReader()
  const { setValue } = useFormContext<Row>()
  const {
    field: { value, onChange, onBlur },
    fieldState: { error },
  } = useController<Row>({ name: property.name })
  const { Input: UsualInput, several, inline } = fieldViewOf(field.type)
  const Input = overridesOf(entity.name).inputs?.[property.name]?.Component ?? UsualInput
  const label = t(labelKey(entity, field, property))
  const inLanguage = property.language && t(`panel.form.in.${property.language}`)
  const name = (
    <>
      {label} {inLanguage && <span className="m-quiet">{inLanguage}</span>}{' '}
      <NeedMarks entity={entity} property={property} />
    </>
  )
  return (
    <Field
      data-property={property.name}
      label={name}
      several={several}
      inline={inline}
      error={error?.message}
      describedBy={hintId}
      below={
        <>
          {entity.declaration.moderated !== undefined && <FieldReview entity={entity} property={property} />}
          {property.language && <FieldSuggestion entity={entity} property={property} />}
          <FieldParts entity={entity} recordId={recordId} property={property} />
        </>
      }
    >
      {control => (
        <FieldBoundary>
          <Suspense fallback={<div className="m-files-wait" aria-busy="true" />}>
            <Input
              {...control}
              entity={entity}
              field={field}
              property={property}
              value={value}
              // Wrapped like an event, because a value with a `target` property would be taken for one.
              onChange={next => {
                onChange({ target: { name: property.name, value: next } })
                changed(property.name, next)
              }}
              onBlur={onBlur}
              label={inLanguage ? `${label} ${inLanguage}` : label}
              container={container}
              setOther={(other, next) => setValue(other, next, { shouldDirty: true })}
              refuse={code => refuse(property.name, code)}
            />
          </Suspense>
        </FieldBoundary>
      )}
    </Field>
  )
}
