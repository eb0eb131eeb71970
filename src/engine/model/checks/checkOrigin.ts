import type { EntityDeclaration } from '../declaration.ts'
import { didYouMean } from './nearest.ts'
import { fitsField } from './checkField.ts'
import { ownFields, shownNames, siblingsOf, type Surroundings } from './surroundings.ts'

/**
 * What is wrong with an entity that shows the rows of another: it names fields of the other as they are, so that it can never
 * open what that one closes.
 */
export function* checkOrigin(entity: EntityDeclaration, around: Surroundings): Generator<string> {
  if (entity.of === undefined) {
    if (entity.where) yield `${entity.name} has "where", but takes its rows from no other entity`
    return
  }
  if (!around.names.has(entity.of)) yield `${entity.name} takes its rows from "${entity.of}", which is not declared${didYouMean(entity.of, around.names)}`
  const origin = around.entities.get(entity.of)
  if (!origin) return
  if (origin.internal) yield `${entity.name} takes its rows from "${entity.of}", which only the server uses`
  if (origin.of !== undefined || origin === entity) yield `${entity.name} takes its rows from "${entity.of}", which has no rows of its own`
  if (origin.moderated !== undefined) yield `${entity.name} takes its rows from "${entity.of}", whose records are moderated: a view would go around that`
  if (entity.moderated !== undefined) yield `${entity.name} is moderated, but has no rows of its own`
  if (entity.indexes) yield `${entity.name} has "indexes", which belong to "${entity.of}"`
  for (const { name } of ownFields(entity)) yield `${entity.name}.${name} is declared, but a view of "${entity.of}" names fields of that entity and declares none`
  const known = siblingsOf(origin, around)
  for (const [name, value] of Object.entries(entity.where ?? {})) {
    const field = known.get(name)
    const type = field && around.fieldTypes.get(field.type)
    if (field && type && !fitsField(field, type, value, around)) yield `${entity.name}.${name} is narrowed in "where" to a value that it does not accept`
  }
  const shown = new Set(shownNames(entity))
  for (const [name, field] of known)
    if (field.required && field.initial === undefined && !Object.hasOwn(entity.where ?? {}, name) && !shown.has(name)) yield `${entity.name}.${name} is required, but no form shows it`
}
