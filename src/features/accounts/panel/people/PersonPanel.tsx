import { Disclosure } from '../../../../panel/ui/Disclosure.tsx'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { personOf } from './personOf.ts'
import type { RowOf } from '../../../../engine/fields/rowOf.ts'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import { PersonActivity } from './PersonActivity.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import './people.css'
import { useGetList } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { EmailLines } from '../../../emails/panel/EmailLines.tsx'
import { useMay } from '../../../../panel/data/useMay.ts'
import { Link } from 'react-router-dom'
import { useRecords } from '../../../../panel/data/records.ts'
import { nameOfRelated } from '../../../../panel/data/values.ts'
import { StatusChip } from '../../../../panel/fields/StatusChip.tsx'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { recordPath } from '../../../../panel/data/paths.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/**
 * The organizations that a person owns or works for, as far as the reader may see them, each with its status and a
 * link.
 */
function PersonOrganizations({ person }: { person: Visible }) {
  const reader = useReader()
  const entity = usePanel().registry.entities.get('organizations')
  const ids = idsOf(person.organization_ids)
  const organizations = useRecords('organizations', ids)
  if (!entity || person.organization_ids === undefined) return null
  return (
    <section className="m-group" aria-labelledby="person-organizations">
      <h2 id="person-organizations">{reader.t('people.organizations.title')}</h2>
      {ids.length === 0 && <p className="m-quiet">{reader.t('people.organizations.none')}</p>}
      <ul className="person-organizations">
        {ids.map(id => {
          const organization = organizations.get(id)
          const name = nameOfRelated(entity, id, organization, reader)
          return (
            <li key={id}>
              {organization ? (
                <Link className="m-link" to={recordPath('organizations', id)}>
                  {name}
                </Link>
              ) : (
                <span className="m-quiet">{name}</span>
              )}
              {typeof organization?.status === 'string' && <StatusChip status={organization.status} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const shown = 25

/** The latest emails to a person and their status, for administrators; loaded when opened. */
function PersonEmails({ id }: { id: string }) {
  const { t } = useReader()
  const mayRead = useMay('list', 'mail')
  const [open, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <Disclosure className="m-history" onToggle={setOpen} summary={t('mail.person_letters')}>
      {open && <Emails id={id} />}
    </Disclosure>
  )
}

function Emails({ id }: { id: string }) {
  const { t } = useReader()
  const { data, error, isPending } = useGetList<RowOf<'mail'>>('mail', {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'date', order: 'DESC' },
    filter: { user_id: id },
  })
  if (isPending) return <p role="status">{t('panel.values.loading')}</p>
  if (error) return <p role="alert">{t('panel.list.failed')}</p>
  return data.length === 0 ? <p>{t('mail.no_letters')}</p> : <EmailLines emails={data} />
}

/** What belongs to a person: organizations, sessions, emails and activity. */
export default function PersonPanel({ entity, record }: RecordProps) {
  const person = personOf(entity, record)
  return (
    <>
      <PersonOrganizations person={person} />
      {!record.deleted_at && <PersonSessions person={person} />}
      <PersonEmails id={record.id} />
      <PersonActivity id={record.id} />
    </>
  )
}
