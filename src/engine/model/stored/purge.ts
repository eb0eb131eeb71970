import { columnNames, propertyNames } from '../checks/checkContext.ts'
import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { byLocale } from '../localized.ts'
import { fieldPlaces } from './checkStored.ts'
import type { EntityTexts, Purged, StoredChange, StoredDocument, StoredResource } from './documentSchema.ts'
import type { EntityDeclaration } from '../declaration.ts'

/** What to purge: a resource, or a field of a resource or of an entity of the product. */
export interface PurgeTarget {
  entity: string
  field?: string | undefined
}

const resourceIn = ({ resources = [] }: StoredDocument, name: string): StoredResource | undefined =>
  resources.find(({ entity }) => entity.name === name)

const changeIn = ({ changes = [] }: StoredDocument, name: string): StoredChange | undefined =>
  changes.find(({ entity }) => entity === name)

const fieldsIn = (document: StoredDocument, name: string): FieldDeclaration[] => {
  const resource = resourceIn(document, name)
  return resource
    ? fieldPlaces(resource.entity as EntityDeclaration).map(({ field }) => field)
    : (changeIn(document, name)?.add ?? []).map(({ field }) => field)
}

/** Returns whether a document declares the target, and whether it is hidden. */
export function stateOfTarget(document: StoredDocument, { entity, field }: PurgeTarget): 'absent' | 'shown' | 'hidden' {
  const resource = resourceIn(document, entity)
  if (field === undefined) return resource ? (resource.hidden ? 'hidden' : 'shown') : 'absent'
  if (!fieldsIn(document, entity).some(({ name }) => name === field)) return 'absent'
  return (resource ?? changeIn(document, entity))?.hide?.includes(field) ? 'hidden' : 'shown'
}

/**
 * Returns the name of another resource of the document that refers to this one. Hidden ones count, since they can be
 * restored.
 */
export const referrerOf = ({ resources = [] }: StoredDocument, name: string): string | undefined =>
  resources.find(
    ({ entity }) =>
      entity.name !== name && fieldPlaces(entity as EntityDeclaration).some(({ field }) => field.reference === name),
  )?.entity.name

const withoutName = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string) =>
  table && Object.fromEntries(Object.entries(table).filter(([key]) => key !== name))

const textsWithout = (texts: StoredResource['texts'], field: string): StoredResource['texts'] =>
  texts &&
  byLocale(locale => {
    const written: EntityTexts | undefined = texts[locale]
    if (!written) return undefined
    const kept = (['fields', 'hints', 'advice'] as const).flatMap(part =>
      written[part] ? [[part, withoutName(written[part], field)]] : [],
    )
    return { ...written, ...Object.fromEntries(kept) }
  })

/** Returns the records of stored names without those of a field. */
function withoutNamesOf<Part extends StoredResource | StoredChange>(part: Part, field: string): Part {
  const { ids, former, hide, texts, converted } = part
  const id = ids?.[field]
  const others = Object.entries(former ?? {}).filter(([, now]) => now !== field)
  return {
    ...part,
    ...(ids ? { ids: withoutName(ids, field) } : {}),
    ...(former ? { former: Object.fromEntries(others) } : {}),
    ...(converted
      ? {
          converted: Object.fromEntries(
            Object.entries(converted).filter(pair => id === undefined || !pair.includes(id)),
          ),
        }
      : {}),
    ...(hide ? { hide: hide.filter(name => name !== field) } : {}),
    ...(texts ? { texts: textsWithout(texts, field) } : {}),
  }
}

function resourceWithout(resource: StoredResource, field: string): StoredResource {
  const groups = resource.entity.groups
    .map(group => ({
      ...group,
      fields: group.fields.filter(one => typeof one === 'string' || one.name !== field),
    }))
    .filter(({ fields }) => fields.length > 0)
  return withoutNamesOf({ ...resource, entity: { ...resource.entity, groups } }, field)
}

const changeWithout = (change: StoredChange, field: string): StoredChange =>
  withoutNamesOf(
    {
      ...change,
      add: (change.add ?? []).filter(one => one.field.name !== field),
      ...(change.order
        ? {
            order: Object.fromEntries(
              Object.entries(change.order).map(([group, names]) => [group, names.filter(name => name !== field)]),
            ),
          }
        : {}),
      ...(change.completeness ? { completeness: withoutName(change.completeness, field) } : {}),
    },
    field,
  )

/** Returns a document without the target, with its names reserved. */
export function withoutPurged(document: StoredDocument, { entity, field }: PurgeTarget): StoredDocument {
  const { resources = [], changes = [], purged = [] } = document
  const resource = resourceIn(document, entity)
  const kind = resource?.entity.moderated ?? resource?.kind
  const names = new Set(
    fieldsIn(document, entity)
      .filter(one => one.name === field)
      .flatMap(({ name, column }) => [name, column ?? name]),
  )
  const gone: Purged[] =
    field === undefined
      ? [{ entity, ...(typeof kind === 'number' ? { moderated: kind } : {}) }]
      : [...names].map(name => ({ entity, field: name }))
  return {
    ...document,
    resources: resources.flatMap(one =>
      one.entity.name !== entity ? [one] : field === undefined ? [] : [resourceWithout(one, field)],
    ),
    changes: changes.map(one => (one.entity === entity && field !== undefined ? changeWithout(one, field) : one)),
    purged: [...purged, ...gone],
  }
}

/** Returns the columns that store the values of a declared field. */
export const columnsOfField = (
  document: StoredDocument,
  { entity, field }: PurgeTarget,
  fieldTypes: readonly FieldType[],
): string[] =>
  fieldsIn(document, entity)
    .filter(({ name }) => name === field)
    .flatMap(one =>
      columnNames(
        one,
        fieldTypes.find(({ name }) => name === one.type),
      ),
    )

/**
 * Returns every name by which something may refer to a declared field: current and former names of the field and its
 * properties.
 */
export function namesOfField(
  document: StoredDocument,
  { entity, field }: PurgeTarget,
  fieldTypes: readonly FieldType[],
): string[] {
  const former = (resourceIn(document, entity) ?? changeIn(document, entity))?.former ?? {}
  const names = Object.keys(former).filter(name => former[name] === field)
  return fieldsIn(document, entity)
    .filter(({ name }) => name === field)
    .flatMap(one =>
      [one.name, ...names].flatMap(name => [
        name,
        ...propertyNames(
          { ...one, name },
          fieldTypes.find(type => type.name === one.type),
        ),
      ]),
    )
}
