import type { EntityDeclaration, FieldDeclaration } from '../../model/declaration.ts'
import { countryBounds } from '../../model/namingOptions.ts'
import { fieldPlaces, notStored } from '../../model/stored/checkStored.ts'
import type { StoredResource } from '../../model/stored/documentSchema.ts'
import { identifiedKind, type Declarations } from '../../model/registry.ts'

/** The default access of a new resource: staff. */
const byStaff: EntityDeclaration['access'] = {
  read: ['management'],
  create: ['management'],
  update: ['management'],
  delete: ['superuser'],
}

const nameField: FieldDeclaration = {
  name: 'name',
  type: 'text',
  localized: true,
  required: true,
  search: true,
  maximum: 160,
  public: true,
}
const description: FieldDeclaration = {
  name: 'description',
  type: 'multiline',
  localized: true,
  maximum: 4_000,
  public: true,
}
const photos: FieldDeclaration = { name: 'photos', type: 'images', maximum: 10, public: true }

/** Returns the entity whose borders contain places, if an entity of the product has one in `bounds`. */
function areaOf({ entities }: Pick<Declarations, 'entities'>): string | undefined {
  for (const entity of entities) {
    const fields = fieldPlaces(entity).map(({ field }) => field)
    for (const { bounds } of fields) {
      const area = fields.find(({ name }) => name === bounds)?.reference
      if (area !== undefined) return area
    }
  }
  return undefined
}

function places(name: string, declarations: Declarations): StoredResource {
  const area = areaOf(declarations)
  const within: FieldDeclaration[] =
    area === undefined ? [] : [{ name: 'area_id', type: 'reference', reference: area, public: true }]
  return {
    entity: {
      name,
      title: nameField.name,
      access: byStaff,
      menu: ['management'],
      list: {
        columns: [nameField.name, ...within.map(field => field.name), 'updated_at'],
        sort: ['updated_at', 'DESC'],
        ...(within.length > 0 ? { filters: within.map(field => field.name) } : {}),
      },
      groups: [
        { name: 'naming', fields: [nameField, description] },
        {
          name: 'location',
          fields: [
            ...within,
            { name: 'location', type: 'coordinates', bounds: within[0]?.name ?? countryBounds, public: true },
          ],
        },
        { name: 'media', fields: [photos] },
      ],
    },
  }
}

const reference = (name: string): StoredResource => ({
  entity: {
    name,
    title: nameField.name,
    access: { ...byStaff, read: ['everyone'] },
    menu: ['management'],
    list: { columns: [nameField.name, 'updated_at'], sort: ['updated_at', 'DESC'] },
    groups: [{ name: 'naming', fields: [nameField] }],
  },
})

const article = (name: string): StoredResource => ({
  entity: {
    name,
    title: nameField.name,
    moderated: true,
    access: byStaff,
    menu: ['management'],
    list: { columns: [nameField.name, 'status', 'updated_at'], sort: ['updated_at', 'DESC'], filters: ['status'] },
    groups: [
      {
        name: 'naming',
        fields: [
          nameField,
          {
            name: 'text',
            type: 'richtext',
            localized: true,
            required: true,
            maximum: 20_000,
            search: true,
            public: true,
          },
        ],
      },
      { name: 'media', fields: [photos] },
    ],
  },
})

/** Templates for new resources. */
export const templates = { places, reference, article } as const satisfies Record<
  string,
  (name: string, declarations: Declarations) => StoredResource
>

/**
 * Returns a new resource that is modelled on an entity, without options that only the product may use, and without
 * access words that only that entity may use.
 */
export function resourceFromEntity(
  entity: EntityDeclaration,
  name: string,
  declarations: Declarations,
): StoredResource {
  const isPerson = (field: FieldDeclaration): boolean =>
    identifiedKind(
      declarations.entities.find(one => one.name === field.reference),
      declarations,
    ) === 'person'
  const own = entity.own?.filter(one => one !== 'id') ?? []
  const isKept = (field: FieldDeclaration): boolean =>
    !field.readOnly &&
    field.read?.length !== 0 &&
    field.write?.length !== 0 &&
    (!isPerson(field) || own.includes(field.name))
  const kept = new Set(
    fieldPlaces(entity)
      .filter(({ field }) => isKept(field))
      .map(({ field }) => field.name),
  )
  const groups = entity.groups.map(group => ({
    ...group,
    fields: group.fields
      .filter(field => typeof field !== 'string')
      .filter(field => kept.has(field.name))
      .map(field => (field.reference === entity.name ? { ...field, reference: name } : field)),
  }))
  const rest = Object.fromEntries(
    Object.entries(entity).filter(([entry]) => !Object.hasOwn(notStored, entry) && entry !== 'own'),
  ) as EntityDeclaration
  const owners = own.filter(one => kept.has(one))
  return {
    entity: {
      ...rest,
      name,
      ...(entity.moderated === undefined ? {} : { moderated: true as const }),
      ...(owners.length > 0 ? { own: owners } : {}),
      groups: groups.filter(group => group.fields.length > 0),
    },
  }
}
