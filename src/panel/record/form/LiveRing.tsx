import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordForm } from './useRecordForm.ts'
import { Ring } from '../../ui/Ring.tsx'
import { useLiveCompleteness } from './useLiveCompleteness.ts'

/** The completeness of a record while it is edited; renders nothing if no field counts. */
export function LiveRing({ entity, form }: { entity: Entity; form: RecordForm }) {
  const found = useLiveCompleteness(entity, form)
  return found ? <Ring score={found.score} /> : null
}
