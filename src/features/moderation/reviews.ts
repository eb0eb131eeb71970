import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Reviews } from '../../engine/records/effects.ts'
import { asProposed } from '../../engine/rules/moderation/proposals.ts'
import { endRequest } from './requests/endRequest.ts'
import { openRequestOf } from './requests/openRequest.ts'
import { followWrite, propose, proposalsOf } from './requests/propose.ts'

/** What waits for review is kept as requests. */
export const reviews: Reviews = {
  openOf: openRequestOf,
  asProposed: (row, open: RowOf<'requests'> | undefined) => asProposed(row, proposalsOf(open)),
  propose,
  follow: followWrite,
  withdraw: (context, actor, row, origin) => endRequest(context, actor, row, { status: 'withdrawn', origin }),
}
