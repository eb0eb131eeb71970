import { copyOf } from '../../../engine/model/copyOf.ts'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { RecordFormContext } from '../../../panel/data/recordFormContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { isBlank } from '../../../panel/data/values.ts'
import { createUploadQueue } from '../../../panel/data/uploads/queue.ts'
import { sendFile } from '../../../panel/data/uploads/sendFile.ts'
import { useFormContextValue } from '../../../panel/record/form/useFormContextValue.ts'
import type { FieldChange, FieldChanges } from '../bulkShapes.ts'
import { dependentFields } from '../dependentFields.ts'
import { modesOf, type ChangeMode } from './settable.ts'

/** A chosen field, and how it is changed. */
export interface Chosen {
  property: Property
  mode: ChangeMode
}

export interface ChosenFields {
  form: UseFormReturn<Row>
  context: RecordFormContext
  chosen: readonly Chosen[]
  /** Adds a field and those that it depends on or that depend on it. */
  add(property: Property): void
  remove(property: Property): void
  change(property: Property, way: ChangeMode): void
  /** Returns the changes; undefined if an input is missing, which is then shown at its field. */
  read(): FieldChanges | undefined
  /** Shows the errors at their fields; returns whether any of them applied to a chosen field. */
  fail(errors: Readonly<Record<string, string>>): boolean
}

/** Converts the change of one field to what the API expects. */
const changeOf = ({ mode }: Chosen, value: unknown): FieldChange => {
  if (mode === 'clear') return { clear: true }
  if (mode === 'add' || mode === 'remove') return { [mode]: value } as FieldChange
  return { set: value }
}

/** The fields chosen to be changed together, with a form for their values. They are kept while the dialog is open. */
export function useChosenFields(entity: Entity, properties: readonly Property[]): ChosenFields {
  const { t } = useReader()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const form = useForm<Row>({ defaultValues: {} })
  const [rejected] = useState(() => new Map<string, string>())
  const [uploads] = useState(() =>
    createUploadQueue({ send: sendFile, read: name => form.getValues(name), write: () => undefined }),
  )
  const refuse = (name: string, code?: string) => void (code ? rejected.set(name, code) : rejected.delete(name))
  const context = useFormContextValue(entity, form, { refuse, uploads, recordId: null })

  const add = (property: Property) => {
    const companions = new Set(dependentFields(entity, property.field.name))
    const added = properties.filter(
      one =>
        (one === property || companions.has(one.name)) &&
        !chosen.some(({ property: known }) => known.name === one.name),
    )
    for (const { name, column, type } of added)
      if (column !== 'boolean' && form.getValues(name) === undefined) form.setValue(name, copyOf(type.empty))
    setChosen([...chosen, ...added.map(one => ({ property: one, mode: modesOf(one)[0] }))])
  }
  const problemOf = ({ property: { name }, mode }: Chosen): string | undefined => {
    if (mode === 'clear') return undefined
    const code = rejected.get(name)
    if (code !== undefined) return t(`problems.fields.${code}`)
    return isBlank(form.getValues(name)) ? t('bulk.edit.needed') : undefined
  }
  const fail = (errors: Readonly<Record<string, string>>): boolean => {
    form.clearErrors()
    const known = chosen.filter(({ property }) => errors[property.name] !== undefined)
    for (const { property } of known) form.setError(property.name, { message: errors[property.name] ?? '' })
    return known.length > 0
  }
  return {
    form,
    context,
    chosen,
    add,
    remove: property => {
      form.clearErrors(property.name)
      setChosen(chosen.filter(one => one.property !== property))
    },
    change: (property, mode) => setChosen(chosen.map(one => (one.property === property ? { property, mode } : one))),
    read: () => {
      const lacking = chosen.flatMap(one => {
        const problem = problemOf(one)
        return problem === undefined ? [] : [[one.property.name, problem] as const]
      })
      if (fail(Object.fromEntries(lacking)) || chosen.length === 0) return undefined
      return Object.fromEntries(
        chosen.map(one => [one.property.name, changeOf(one, form.getValues(one.property.name))]),
      )
    },
    fail,
  }
}
