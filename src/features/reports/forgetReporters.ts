import type { Condition, Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { mostRows } from '../../engine/records/list.ts'
import { is } from '../../engine/records/findOne.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'

/** Days that it is known who reported something. */
const keptDays = 365

/** What stands in an email's place for an address that was forgotten. */
const forgotten = 'forgotten@marani.invalid'

/** Takes the address out of the list of emails too, unless it is that of an account. */
async function forgetEmails({ store, registry }: RecordsContext, addresses: readonly unknown[]): Promise<void> {
  const mail = registry.entity('mail')
  const where: Condition[] = [{ property: 'recipient', operator: 'in', value: addresses }, is('user_id', null)]
  for (const email of await store.find({
    entity: 'mail',
    where,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: mostRows,
  }))
    await store.update('mail', [is('id', email.id)], {
      recipient: forgotten,
      ...derivedOf(mail, { ...email, recipient: forgotten }),
    })
}

/** Forgets who sent the reports of more than a year ago, and whom nobody mutes any more. */
export async function forgetReporters(records: RecordsContext): Promise<void> {
  const { store, registry } = records
  const now = records.clock()
  const old: Condition = {
    property: 'created_at',
    operator: 'lt',
    value: new Date(now.getTime() - keptDays * 24 * 3600 * 1000).toISOString(),
  }
  const reports = registry.entity('reports')
  const known: Condition = { property: 'email', operator: 'not_in', value: [null] }
  const rows: Row[] = await store.find({
    entity: 'reports',
    where: [old, known],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: mostRows,
  })
  for (const row of rows)
    await store.update('reports', [is('id', row.id)], {
      email: null,
      network: null,
      user_id: null,
      ...derivedOf(reports, { ...row, email: null }),
    })
  if (rows.length > 0)
    await forgetEmails(
      records,
      rows.map(row => row.email),
    )
  await store.update(
    'reports',
    [
      old,
      {
        any: [
          { property: 'network', operator: 'not_in', value: [null] },
          { property: 'user_id', operator: 'not_in', value: [null] },
        ],
      },
    ],
    { network: null, user_id: null },
  )
  await store.remove('muted_senders', [{ property: 'expires_at', operator: 'lte', value: now.toISOString() }])
}
