import type { DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { forgetBulk } from './forgetBulk.ts'

/** Forgets the changes of many that name fields of a resource that was declared otherwise: they can not be taken back as they were made. */
export const followDeclared = (inside: RecordsContext, { table }: DeclaredChange): Promise<void> =>
  forgetBulk(inside, [is('resource', table)])
