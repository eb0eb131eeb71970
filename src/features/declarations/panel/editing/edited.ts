/** A document about one resource while it is edited. All functions are pure and return a new document. */
import type { EntityDeclaration, FieldDeclaration, GroupDeclaration } from '../../../../engine/model/declaration.ts'
import type { FieldType } from '../../../../engine/model/fieldType.ts'
import { languages } from '../../../../engine/model/localized.ts'
import { withChange } from '../../../../engine/model/stored/change.ts'
import type { StoredChange, StoredDocument, StoredResource } from '../../../../engine/model/stored/documentSchema.ts'

/** The edited document, and the product's own declaration. */
export interface Edited {
  document: StoredDocument
  /** The entity in the product; undefined for a resource that was created here. */
  shipped: EntityDeclaration | undefined
  /** The published fields, by their names in the draft. */
  published: ReadonlyMap<string, FieldDeclaration>
}

export type FieldTypes = ReadonlyMap<string, FieldType>

export interface FieldView {
  field: FieldDeclaration
  isShipped: boolean
  isHidden: boolean
}

export interface GroupView {
  name: string
  fields: readonly FieldView[]
}

/** Returns the edited resource; undefined if an entity of the product is changed. */
export const resourceOf = ({ document }: Edited): StoredResource | undefined => document.resources?.[0]

/** Returns the edited change of an entity of the product; undefined if a resource is edited. */
export const changeOf = ({ document }: Edited): StoredChange | undefined => document.changes?.[0]

const fieldsIn = (group: GroupDeclaration): FieldDeclaration[] =>
  group.fields.filter(field => typeof field !== 'string')

/** Changes the resource, if one is edited. */
export function withResource(edited: Edited, change: (resource: StoredResource) => StoredResource): Edited {
  const resource = resourceOf(edited)
  return resource ? { ...edited, document: { ...edited.document, resources: [change(resource)] } } : edited
}

/** Changes the change of an entity of the product, if one is edited. */
export function withOverlay(edited: Edited, next: (change: StoredChange) => StoredChange): Edited {
  const change = changeOf(edited)
  return change ? { ...edited, document: { ...edited.document, changes: [next(change)] } } : edited
}

/** Changes the resource's declaration. */
export const withEntity = (edited: Edited, change: (entity: StoredResource['entity']) => StoredResource['entity']) =>
  withResource(edited, resource => ({ ...resource, entity: change(resource.entity) }))

/** Returns an object without empty entries. */
export const withoutEmpty = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '',
    ),
  ) as Part

/** Returns the whole resulting entity, including hidden fields. */
export function entityIn(edited: Edited, types: FieldTypes): EntityDeclaration {
  const [resource, change] = [resourceOf(edited), changeOf(edited)]
  if (resource) return resource.entity as EntityDeclaration
  const { shipped } = edited
  if (!shipped || !change) throw new Error('The edited document has neither a resource nor an entity')
  const { hide: _hide, ...shown } = change
  return withChange(shipped, shown, types)
}

/** Returns groups and fields in the order of the form. */
export function structureOf(edited: Edited, types: FieldTypes): GroupView[] {
  const hidden = new Set((resourceOf(edited) ?? changeOf(edited))?.hide)
  const shipped = new Set(edited.shipped?.groups.flatMap(fieldsIn).map(({ name }) => name))
  return entityIn(edited, types).groups.map(group => ({
    name: group.name,
    fields: fieldsIn(group).map(field => ({
      field,
      isShipped: shipped.has(field.name),
      isHidden: hidden.has(field.name),
    })),
  }))
}

/** Returns all fields in the order of the form. */
export const fieldsOf = (edited: Edited, types: FieldTypes): FieldView[] =>
  structureOf(edited, types).flatMap(({ fields }) => fields)

/** Returns a field by its name; undefined if there is none. */
export const fieldNamed = (edited: Edited, name: string, types: FieldTypes): FieldView | undefined =>
  fieldsOf(edited, types).find(({ field }) => field.name === name)

/** Updates the permanent IDs of fields, by name. */
export function withIds(edited: Edited, next: (ids: Record<string, string>) => Record<string, string>): Edited {
  const keep = <Part extends StoredResource | StoredChange>(part: Part): Part =>
    part.ids ? { ...part, ids: next(part.ids) } : part
  return resourceOf(edited) ? withResource(edited, keep) : withOverlay(edited, keep)
}

/** Whether a property belongs to a field: the field itself, or one of its languages. */
export const isOf = (property: string, field: string): boolean =>
  property === field || languages.some(language => property === `${field}_${language}`)
