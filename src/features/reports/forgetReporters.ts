import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import type { Expired } from '../../engine/records/retention.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'
import { forgetEmails } from '../emails/forgetEmails.ts'

const known = (property: string): Condition => ({ property, operator: 'not_in', value: [null] })

/** Removes who sent reports; email addresses without an account are also removed from the list of emails. */
export async function forgetReporters(records: RecordsContext, { where }: Expired): Promise<void> {
  const { store, registry } = records
  const reports = registry.entity('reports')
  for await (const rows of inBatches(records, 'reports', [...where, known('email')])) {
    for (const row of rows)
      await store.update('reports', [is('id', row.id)], {
        email: null,
        network: null,
        user_id: null,
        ...derivedOf(reports, { ...row, email: null }),
      })
    const addresses = rows.map(row => row.email)
    await forgetEmails(records, {
      where: [{ property: 'recipient', operator: 'in', value: addresses }, is('user_id', null)],
    })
  }
  await store.update('reports', [...where, { any: [known('network'), known('user_id')] }], {
    network: null,
    user_id: null,
  })
}
