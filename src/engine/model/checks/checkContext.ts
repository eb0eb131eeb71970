import { languages, type CodeList, type EntityDeclaration, type FieldDeclaration } from '../declaration.ts'
import type { FieldContext, FieldType } from '../fieldType.ts'
import { flaggedEntity } from '../registry.ts'
import { stateFields, systemFieldNames, systemGroup } from '../systemFields.ts'

/** What is needed to validate the meaning of a declaration. Everything in it has a valid shape. */
export interface CheckContext {
  entities: ReadonlyMap<string, EntityDeclaration>
  /** Names of all entities, including those with an invalid shape. */
  names: ReadonlySet<string>
  fieldTypes: ReadonlyMap<string, FieldType>
  codeLists: ReadonlyMap<string, CodeList>
  /** Access words. */
  words: readonly string[]
  /** The access words of each kind of reviewer. */
  reviewers: readonly ReadonlySet<string>[]
  /** Names that are used by routes and pages. */
  reserved: ReadonlySet<string>
}

/** Returns the fields that an entity declares itself. */
export const ownFields = (entity: EntityDeclaration): FieldDeclaration[] =>
  entity.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')

/** Returns the names of the fields that an entity shows, in their order, with duplicates. */
export const shownNames = (entity: EntityDeclaration): string[] =>
  entity.groups.flatMap(group => group.fields.map(field => (typeof field === 'string' ? field : field.name)))

/** Returns the fields that an entity may refer to: its own, and those of the entity that it is a view of. */
export function availableFields(entity: EntityDeclaration, { entities }: CheckContext): Map<string, FieldDeclaration> {
  const origin = entity.of === undefined ? undefined : entities.get(entity.of)
  return new Map([...(origin ? ownFields(origin) : []), ...ownFields(entity)].map(field => [field.name, field]))
}

/** Returns the names of the properties of a field. */
export const propertyNames = (field: FieldDeclaration, type: FieldType | undefined): string[] =>
  type?.parts?.map(part => part.name) ??
  (field.localized ? languages.map(language => `${field.name}_${language}`) : [field.name])

/**
 * Returns the names of the columns of a field: those of its properties, or those that they had before the field was
 * renamed.
 */
export const columnNames = (field: FieldDeclaration, type: FieldType | undefined): string[] =>
  propertyNames(field.column === undefined ? field : { ...field, name: field.column }, type)

/** Returns what a field type may look up. Throws for a code list that is not declared. */
export const fieldContextOf = ({ codeLists }: CheckContext): FieldContext => ({
  codeList: name => {
    const found = codeLists.get(name)
    if (!found) throw new Error(`${name} is not a code list`)
    return found
  },
})

/** Returns the system fields of an entity, with the status of a moderated one. */
export const commonFields = (entity: EntityDeclaration, { entities }: CheckContext): FieldDeclaration[] => [
  ...systemGroup(flaggedEntity({ entities: [...entities.values()] }, 'people')?.name).fields,
  ...(entity.moderated === undefined ? [] : stateFields),
]

/** Returns every name by which a field or property can be requested. */
export function knownNames(entity: EntityDeclaration, context: CheckContext): Set<string> {
  const fields = [...availableFields(entity, context).values()]
  const parts = fields.flatMap(field => propertyNames(field, context.fieldTypes.get(field.type)))
  return new Set([
    ...fields.map(field => field.name),
    ...parts,
    ...commonFields(entity, context).map(field => field.name),
    ...systemFieldNames,
  ])
}
