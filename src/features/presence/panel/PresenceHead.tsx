import type { RecordProps } from '../../../panel/data/overrides.ts'
import { PeopleHere } from './PeopleHere.tsx'
import { presencePath } from './usePresence.ts'

/** Who else has the record open, in its header. */
export default function PresenceHead({ entity, record }: RecordProps) {
  return <PeopleHere path={presencePath(entity, record.id)} />
}
