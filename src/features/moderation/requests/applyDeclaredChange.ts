import { dequal } from 'dequal'
import type { DeclaredChange } from '../../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import { rewriteRows } from '../../../engine/records/rewrite.ts'
import { forgetRequests } from './forgetRequests.ts'
import type { Proposals } from '../../../engine/rules/moderation/proposals.ts'

/**
 * Returns proposals with the current names of their fields; values that cannot be converted to a new type are dropped.
 */
const renamedProposals = (proposals: Proposals, { outcomes }: DeclaredChange): Proposals =>
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

/** Updates the proposals of open requests after fields were redeclared; requests of a removed resource are deleted. */
export async function applyDeclaredChange(inside: RecordsContext, change: DeclaredChange): Promise<void> {
  const kind = change.purged ? change.purged.kind : inside.registry.entities.get(change.table)?.declaration.moderated
  if (kind === undefined) return
  if (change.purged) {
    await forgetRequests(inside, [is('kind', kind)])
    return
  }
  const where = [is('kind', kind), is('status', 'open')]
  await rewriteRows(inside, { entity: 'requests', where }, row => {
    const before = (row.changes ?? {}) as Proposals
    const changes = renamedProposals(before, change)
    return dequal(before, changes) ? undefined : { changes }
  })
}
