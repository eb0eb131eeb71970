import type { RecordProps } from '../overrides/overrides.ts'
import { PersonOrganizations } from './PersonOrganizations.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import './people.css'

/** What belongs to a person: their organizations, and where they are signed in. */
export default function PersonPanel({ record }: RecordProps) {
  return (
    <>
      <PersonOrganizations person={record} />
      {!record.deleted_at && <PersonSessions person={record} />}
    </>
  )
}
