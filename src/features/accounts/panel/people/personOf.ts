import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { RoleName } from '../../../../engine/model/authorization.ts'
import type { Entity } from '../../../../engine/model/registry.ts'

/** The role of everybody in a list that is of one role alone, whose records don't tell it. */
const roleOfAll: Readonly<Record<string, RoleName>> = { moderators: 'moderator' }

/** A record of a list of people as a person, whose role is known. */
export const personOf = ({ name }: Entity, record: Visible): Visible => ({ role: roleOfAll[name], ...record })
