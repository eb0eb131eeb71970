import { useRef, useState, type FormEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { RecordFormContextProvider } from '../../../panel/data/recordFormContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'
import type { FieldChanges } from '../bulkShapes.ts'
import { ChosenField } from './ChosenField.tsx'
import { FieldPicker } from './FieldPicker.tsx'
import type { ChosenFields } from './useChosenFields.ts'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'

interface Props {
  entity: Entity
  properties: readonly Property[]
  fields: ChosenFields
  /** How many records are selected, and how many the whole list has; undefined if the whole list cannot be selected. */
  scope: { selected: number; all: number | undefined; isWhole: boolean; choose(isWhole: boolean): void }
  /** The problem of the request as a whole. */
  failure: string
  onCheck(fields: FieldChanges): void
  onCancel(): void
}

const focusWrong = (list: HTMLElement | null): void =>
  list?.querySelector<HTMLElement>('input[aria-invalid="true"], [aria-invalid="true"] input')?.focus()

/** Asks for the fields to change and the change of each. */
export function FieldsStep({ entity, properties, fields, scope, failure, onCheck, onCancel }: Props) {
  const { t, number } = useReader()
  const list = useRef<HTMLUListElement>(null)
  const [isLacking, setLacking] = useState(false)
  const { form, context, chosen } = fields
  const names = new Set(chosen.map(({ property }) => property.name))
  const count = scope.isWhole ? (scope.all ?? 0) : scope.selected
  const check = (event: FormEvent) => {
    event.preventDefault()
    const changes = fields.read()
    setLacking(chosen.length === 0)
    if (changes) onCheck(changes)
    // The inputs are marked as invalid in the next frame.
    else requestAnimationFrame(() => focusWrong(list.current))
  }
  const problem = isLacking && chosen.length === 0 ? t('bulk.edit.needed_fields') : failure
  return (
    <FormProvider {...form}>
      <RecordFormContextProvider value={context}>
        <form className="m-dialog-form" noValidate onSubmit={check}>
          <p className="m-quiet">{t('bulk.edit.intro')}</p>
          {scope.all !== undefined && (
            <div className="m-row" role="radiogroup" aria-label={t('bulk.edit.scope')}>
              <Check type="radio" name="scope" checked={!scope.isWhole} onChange={() => scope.choose(false)}>
                {t('bulk.edit.scope_selected', { count: number(scope.selected) })}
              </Check>
              <Check type="radio" name="scope" checked={scope.isWhole} onChange={() => scope.choose(true)}>
                {t('bulk.edit.scope_all', { count: number(scope.all) })}
              </Check>
            </div>
          )}
          {chosen.length > 0 && (
            <ul ref={list} className="m-bulk-fields" aria-label={t('bulk.edit.fields')}>
              {chosen.map(({ property, mode }) => (
                <ChosenField
                  key={property.name}
                  entity={entity}
                  property={property}
                  mode={mode}
                  onMode={next => fields.change(property, next)}
                  onRemove={() => fields.remove(property)}
                />
              ))}
            </ul>
          )}
          <FieldPicker
            entity={entity}
            properties={properties.filter(({ name }) => !names.has(name))}
            isFirst={names.size === 0}
            onPick={fields.add}
          />
          {problem && <p role="alert">{problem}</p>}
          <DialogActions>
            <Button onClick={onCancel}>{t('panel.dialog.back')}</Button>
            <Button type="submit" primary>
              {t('bulk.edit.check', { smart_count: count })}
            </Button>
          </DialogActions>
        </form>
      </RecordFormContextProvider>
    </FormProvider>
  )
}
