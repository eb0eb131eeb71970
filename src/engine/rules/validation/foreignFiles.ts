import { isOwnFile } from '../../fields/fileAddress.ts'
import type { Actor } from '../../model/actor.ts'
import type { FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { holds } from '../access/permissions.ts'

/** The ways of writing by which rows of a file come in, and what they changed is taken back. */
export const importOrigin = 'import'
export const importUndoOrigin = 'import_undo'

const imports: ReadonlySet<string | undefined> = new Set([importOrigin, importUndoOrigin])

/**
 * Whether a record may be given files elsewhere on the web: by an import of staff alone, while nobody has reviewed it. What lies
 * there may change at any time, so that it can never be approved.
 */
export const mayNameForeign = (actor: Actor, entity: Entity, row: Row, origin: string | undefined): boolean =>
  imports.has(origin) &&
  entity.declaration.moderated !== undefined &&
  row.status === 'noapproval' &&
  holds(actor, 'management')

const foreignIn = ({ name, type }: Property, row: Row): readonly string[] =>
  row[name] === null || row[name] === undefined
    ? []
    : (type.files?.(row[name]) ?? []).filter(address => !isOwnFile(address))

/**
 * `foreign_file` for each property (of those `among` where they are given) that names a file elsewhere on the web; one that
 * `before` names in the same property may stay.
 * See docs/decisions/041.
 */
export function foreignFiles(
  entity: Entity,
  row: Row,
  { before = {}, among }: { before?: Row; among?: ReadonlySet<string> } = {},
): FieldProblems {
  const isNew = (property: Property): boolean => {
    const known = foreignIn(property, before)
    return foreignIn(property, row).some(address => !known.includes(address))
  }
  const named = [...entity.properties.values()].filter(
    property => property.type.files && (!among || among.has(property.name)) && isNew(property),
  )
  return Object.fromEntries(named.map(({ name }) => [name, { code: 'foreign_file' }]))
}
