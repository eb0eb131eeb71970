import type { DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { forgetBulk } from './forgetBulk.ts'

/**
 * Deletes the bulk changes of a resource whose declaration has changed: they can no longer be undone as they were made.
 */
export const applyDeclaredChange = (inside: RecordsContext, { table }: DeclaredChange): Promise<void> =>
  forgetBulk(inside, [is('resource', table)])
