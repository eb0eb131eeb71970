import type { Entity } from '../../model/registry.ts'
import type { RecordForm } from '../form/useRecordForm.ts'
import { Ring } from './Ring.tsx'
import { useLiveCompleteness } from './useLiveCompleteness.ts'

/** How complete a record is while it is written; nothing where no field counts. */
export function LiveRing({ entity, form }: { entity: Entity; form: RecordForm }) {
  const found = useLiveCompleteness(entity, form)
  return found ? <Ring score={found.score} /> : null
}
