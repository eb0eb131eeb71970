import { languages, type CodeList, type EntityDeclaration, type FieldDeclaration } from '../declaration.ts'
import type { FieldContext, FieldType } from '../fieldType.ts'
import { entityOf } from '../registry.ts'
import { stateFields, systemFieldNames, systemGroup } from '../systemFields.ts'

/** What the meaning of a declaration is checked with: everything here has the right shape. */
export interface CheckContext {
  entities: ReadonlyMap<string, EntityDeclaration>
  /** Names of all entities, of those with a wrong shape too. */
  names: ReadonlySet<string>
  fieldTypes: ReadonlyMap<string, FieldType>
  codeLists: ReadonlyMap<string, CodeList>
  /** Words that say who may do a thing. */
  words: readonly string[]
  /** What each kind of people who review moderated records holds. */
  reviewers: readonly ReadonlySet<string>[]
  /** Names that routes and pages have taken. */
  reserved: ReadonlySet<string>
}

/** The fields that an entity declares itself. */
export const ownFields = (entity: EntityDeclaration): FieldDeclaration[] =>
  entity.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')

/** The names of the fields that an entity shows, in their order; one may be there twice. */
export const shownNames = (entity: EntityDeclaration): string[] =>
  entity.groups.flatMap(group => group.fields.map(field => (typeof field === 'string' ? field : field.name)))

/** The fields that an entity may name: those of the entity whose rows it shows, and its own. */
export function siblingsOf(entity: EntityDeclaration, { entities }: CheckContext): Map<string, FieldDeclaration> {
  const origin = entity.of === undefined ? undefined : entities.get(entity.of)
  return new Map([...(origin ? ownFields(origin) : []), ...ownFields(entity)].map(field => [field.name, field]))
}

/** The names under which a record holds a field. */
export const propertyNames = (field: FieldDeclaration, type: FieldType | undefined): string[] =>
  type?.parts?.map(part => part.name) ??
  (field.localized ? languages.map(language => `${field.name}_${language}`) : [field.name])

/** The columns in which a field's values are kept: by its names, or by those that it had when it was declared. */
export const columnNames = (field: FieldDeclaration, type: FieldType | undefined): string[] =>
  propertyNames(field.column === undefined ? field : { ...field, name: field.column }, type)

/** What a field type may look up. Throws for a list that is not declared. */
export const contextOf = ({ codeLists }: CheckContext): FieldContext => ({
  codeList: name => {
    const found = codeLists.get(name)
    if (!found) throw new Error(`${name} is not a code list`)
    return found
  },
})

/** The fields that every record has, and the status of a moderated one. */
export const commonFields = (entity: EntityDeclaration, { entities }: CheckContext): FieldDeclaration[] => [
  ...systemGroup(entityOf({ entities: [...entities.values()] }, 'people')?.name).fields,
  ...(entity.moderated === undefined ? [] : stateFields),
]

/** Every name by which a field, or a part of one, can be requested. */
export function knownNames(entity: EntityDeclaration, context: CheckContext): Set<string> {
  const fields = [...siblingsOf(entity, context).values()]
  const parts = fields.flatMap(field => propertyNames(field, context.fieldTypes.get(field.type)))
  return new Set([
    ...fields.map(field => field.name),
    ...parts,
    ...commonFields(entity, context).map(field => field.name),
    ...systemFieldNames,
  ])
}
