import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Entity } from '../../../../engine/model/registry.ts'

/** A record of a list of people as a person, whose role is known: records of a list that is of one role alone don't say it. */
export const personOf = ({ declaration }: Entity, record: Visible): Visible => ({
  role: declaration.where?.role,
  ...record,
})
