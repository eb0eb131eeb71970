import { isOwnFile } from '../../fields/fileAddress.ts'
import type { Actor } from '../../model/actor.ts'
import type { FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { holds } from '../access/permissions.ts'

/** The origins of writes from imports, and of undoing them. */
export const importOrigin = 'import'
export const importUndoOrigin = 'import_undo'

const imports: ReadonlySet<string | undefined> = new Set([importOrigin, importUndoOrigin])

/**
 * Whether a record may refer to files on other websites: only in imports by staff, and only until it is reviewed. Such
 * files may change at any time, so records with them can never be approved.
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
 * Returns a `foreign_file` problem for each property (limited to `among`, if given) that refers to a file on another
 * website, unless `before` has the same file in that property. See docs/decisions/041.
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
