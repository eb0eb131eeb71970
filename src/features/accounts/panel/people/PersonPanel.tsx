import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { personOf } from '../../../../panel/data/personName.ts'
import { personName } from '../../../../engine/rules/text/formats.ts'
import { PersonActivity } from './PersonActivity.tsx'
import { PersonLetters } from './PersonLetters.tsx'
import { PersonOrganizations } from './PersonOrganizations.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import './people.css'

/** What belongs to a person: their organizations, where they are signed in, what they got by mail, and what they did. */
export default function PersonPanel({ entity, record }: RecordProps) {
  const person = personOf(entity, record)
  return (
    <>
      <PersonOrganizations person={person} />
      {!record.deleted_at && <PersonSessions person={person} />}
      <PersonLetters id={String(record.id)} />
      <PersonActivity person={record} name={personName(record)} />
    </>
  )
}
