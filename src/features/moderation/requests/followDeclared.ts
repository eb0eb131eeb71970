import { dequal } from 'dequal'
import type { DeclaredChange } from '../../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import { rewriteRows } from '../../../engine/records/rewrite.ts'
import { forgetRequests } from './forgetRequests.ts'
import type { Proposals } from '../../../engine/rules/moderation/proposals.ts'

/** Proposals under the names of now; what has no meaning in another type is proposed no longer. */
const proposalsNow = (proposals: Proposals, { outcomes }: DeclaredChange): Proposals =>
  Object.fromEntries(
    Object.entries(proposals).flatMap(([name, proposal]) => {
      const outcome = outcomes.get(name)
      if (!outcome) return [[name, proposal]]
      const { from, to } = proposal
      const next = outcome.convert
        ? { ...proposal, from: convertTo(outcome.convert, from) ?? null, to: convertTo(outcome.convert, to) }
        : proposal
      return outcome.name === null || next.to === undefined ? [] : [[outcome.name, next]]
    }),
  )

const convertTo = (convert: (value: unknown) => unknown, value: unknown): unknown =>
  value === null || value === undefined ? value : convert(value)

/** Has open requests propose for fields as they are now; those of a resource that is gone go too. */
export async function followDeclared(inside: RecordsContext, change: DeclaredChange): Promise<void> {
  const kind = change.purged ? change.purged.kind : inside.registry.entities.get(change.table)?.declaration.moderated
  if (kind === undefined) return
  if (change.purged) {
    await forgetRequests(inside, [is('kind', kind)])
    return
  }
  const where = [is('kind', kind), is('status', 'open')]
  await rewriteRows(inside, { entity: 'requests', where }, row => {
    const before = (row.changes ?? {}) as Proposals
    const changes = proposalsNow(before, change)
    return dequal(before, changes) ? undefined : { changes }
  })
}
