import type { Actor } from '../../model/actor.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../../records/context.ts'
import { create, insertMany } from '../../records/create.ts'
import { tableEntity } from '../../records/entityFor.ts'
import { newRow } from '../../records/newRow.ts'
import { writeChanges } from '../../records/update.ts'
import { systemFieldNames } from '../../model/systemFields.ts'
import { searchText } from '../../rules/searchText.ts'
import { isEmpty } from '../../rules/validation.ts'
import { findOne } from '../findOne.ts'

type Kind = 'organization' | 'guide'

const nameOf = (person: Row): string => `${person.firstname} ${person.lastname}`

/** What whoever registers brings with them, by what they are; the person's own data fill in what isn't asked. */
const firstRecords: Record<Kind, { entity: string; values: (person: Row) => Row }> = {
  organization: { entity: 'organizations', values: person => ({ contact_person_name: nameOf(person), phone_number: person.phone }) },
  guide: { entity: 'guides', values: person => ({ name_ge: nameOf(person), name_en: nameOf(person), email: person.email, mobile: person.phone }) },
}

/** Every filled field of a new record as a request shows it: from nothing to its value. */
const changesOf = (row: Row): Record<string, [null, unknown]> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !systemFieldNames.has(name) && name !== 'status' && !isEmpty(value) && value !== false)
      .map(([name, value]) => [name, [null, value]]),
  )

/**
 * Makes the organization of a new owner or the page of a new guide, as their own and on moderation, with the request that
 * staff decide. Throws what `create` throws.
 */
export async function createFirstRecord(records: RecordsContext, actor: Actor, person: Row, kind: Kind, given: Row): Promise<void> {
  const { entity: name, values } = firstRecords[kind]
  const entity = records.registry.entity(name)
  const { id } = await create(records, actor, name, { ...values(person), ...given }, 'registration')
  const row = await findOne(records.store, entity.table, 'id', id)
  if (!row) return
  await writeChanges(records, actor, entity, row, { changes: { status: [row.status, 'onmoderation'] }, action: 'submit', origin: 'registration' })
  const requests = tableEntity(records, records.registry.entity('requests'))
  const request = newRow(records, actor, 'requests', {
    title: String(entity.titles.map(property => row[property.name]).find(title => !isEmpty(title)) ?? ''),
    kind: entity.declaration.moderated,
    record_id: row.id,
    author_id: actor.id,
    changes: changesOf(row),
  })
  await insertMany(records, actor, requests, [{ ...request, search: searchText(requests, request) }], 'registration')
}
