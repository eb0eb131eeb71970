import { useEffect, useState } from 'react'
import { completenessOf, type Completeness } from '../../../engine/rules/validation/completeness.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordForm } from './useRecordForm.ts'

const quietMilliseconds = 250

/** Returns the completeness of the record in a form, shortly after each change; undefined if no field counts. */
export function useLiveCompleteness(entity: Entity, { form, base }: RecordForm): Completeness | undefined {
  const [found, setFound] = useState(() => completenessOf(entity, { ...base, ...form.getValues() }))
  useEffect(() => {
    const count = () => setFound(completenessOf(entity, { ...base, ...form.getValues() }))
    let timer = setTimeout(count)
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(count, quietMilliseconds)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [entity, form, base])
  return found
}
