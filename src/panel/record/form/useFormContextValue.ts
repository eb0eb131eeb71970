import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { knownRecord } from '../../data/records.ts'
import type { RecordFormContext } from '../../data/recordFormContext.ts'

/** Clears fields that were chosen within another whose value has changed, and fields within those. */
function clearContained(
  entity: Entity,
  form: UseFormReturn<Row>,
  client: QueryClient,
  name: string,
  value: unknown,
): void {
  for (const { declaration } of entity.fields.values()) {
    if (declaration.within !== name) continue
    const inner = form.getValues(declaration.name)
    if (typeof inner !== 'string') continue
    if (value !== null && knownRecord(client, declaration.reference ?? '', inner)?.[name] === value) continue
    form.setValue(declaration.name, null, { shouldDirty: true })
    clearContained(entity, form, client, declaration.name, null)
  }
}

/**
 * Fills in the records that contain a chosen record, and those that contain them: the region follows from the village.
 */
function fillContaining(
  entity: Entity,
  form: UseFormReturn<Row>,
  client: QueryClient,
  name: string,
  record: Row,
): void {
  const { within } = entity.fields.get(name)?.declaration ?? {}
  const outer = within === undefined ? undefined : record[within]
  if (within === undefined || typeof outer !== 'string') return
  if (form.getValues(within) !== outer) form.setValue(within, outer, { shouldDirty: true })
  const reference = entity.fields.get(within)?.declaration.reference ?? ''
  fillContaining(entity, form, client, within, { ...record, ...knownRecord(client, reference, outer) })
}

/**
 * Returns what a form's fields share. When a person changes a field that contains or is contained in others, values
 * that no longer fit are cleared and containing records are filled in. Loading a record does neither.
 */
export function useFormContextValue(
  entity: Entity,
  form: UseFormReturn<Row>,
  { refuse, uploads, recordId }: Pick<RecordFormContext, 'refuse' | 'uploads' | 'recordId'>,
): RecordFormContext {
  const client = useQueryClient()
  const changed = useEvent((name: string, value: unknown) => {
    const chosen = knownRecord(client, entity.fields.get(name)?.declaration.reference ?? '', String(value))
    if (chosen) fillContaining(entity, form, client, name, chosen)
    clearContained(entity, form, client, name, value)
  })
  const rejected = useEvent(refuse)
  return useMemo(
    () => ({ entity, recordId, changed, refuse: rejected, uploads }),
    [entity, recordId, changed, rejected, uploads],
  )
}
