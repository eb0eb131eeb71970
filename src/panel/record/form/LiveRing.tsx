import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordForm } from './useRecordForm.ts'
import { Ring } from '../../ui/Ring.tsx'
import { useLiveCompleteness } from './useLiveCompleteness.ts'

/** How complete a record is while it is written; nothing where no field counts. */
export function LiveRing({ entity, form }: { entity: Entity; form: RecordForm }) {
  const found = useLiveCompleteness(entity, form)
  return found ? <Ring score={found.score} /> : null
}
