import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Entity } from '../../../../engine/model/registry.ts'

/** Adds the role to a record of a list of people. Records of a list with a single role do not contain it. */
export const personOf = ({ declaration }: Entity, record: Visible): Visible => ({
  role: declaration.where?.role,
  ...record,
})
