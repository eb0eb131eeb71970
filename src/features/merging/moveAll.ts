import type { RecordsContext } from '../../engine/records/context.ts'
import { moveProposals } from './moveProposals.ts'
import { moveReferences, type Merging } from './moveReferences.ts'

/** Moves all references and proposals from the merged record to the kept one. */
export async function moveAll(context: RecordsContext, merging: Merging): Promise<void> {
  await moveReferences(context, merging)
  await moveProposals(context, merging)
}
