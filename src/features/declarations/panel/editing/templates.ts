import type { EntityDeclaration, FieldDeclaration, Locale } from '../../../../engine/model/declaration.ts'
import { byLocale } from '../../../../engine/model/localized.ts'
import {
  documentFormat,
  type EntityTexts,
  type StoredDocument,
} from '../../../../engine/model/stored/documentSchema.ts'

const named: FieldDeclaration = {
  name: 'name',
  type: 'text',
  localized: true,
  required: true,
  search: true,
  maximum: 200,
  public: true,
  completeness: { weight: 3 },
}

const access = {
  read: ['everyone'],
  create: ['management'],
  update: ['management'],
  delete: ['management'],
} satisfies EntityDeclaration['access']

type Beginning = Omit<EntityDeclaration, 'name'>

/** What a resource may begin with. */
export const templates = {
  places: {
    title: 'name',
    icon: 'region',
    menu: ['everyone'],
    access,
    list: {
      columns: ['name', 'region_id', 'completeness', 'updated_at'],
      sort: ['updated_at', 'DESC'],
      filters: ['region_id', 'completeness'],
    },
    groups: [
      {
        name: 'main',
        fields: [
          named,
          {
            name: 'description',
            type: 'multiline',
            localized: true,
            maximum: 2_000,
            public: true,
            completeness: { weight: 3, good: 200 },
          },
        ],
      },
      {
        name: 'place',
        fields: [
          { name: 'region_id', type: 'reference', reference: 'regions', public: true, completeness: { weight: 2 } },
          { name: 'coordinates', type: 'coordinates', bounds: 'region_id', public: true, completeness: { weight: 2 } },
        ],
      },
      { name: 'media', fields: [{ name: 'photos', type: 'images', public: true, completeness: { weight: 2 } }] },
    ],
  },
  reference: {
    title: 'name',
    icon: 'category',
    menu: ['management'],
    access,
    list: { columns: ['name', 'position'], sort: ['position', 'ASC'] },
    groups: [
      {
        name: 'main',
        fields: [
          { ...named, maximum: 120, completeness: undefined },
          { name: 'position', type: 'integer', minimum: 0, maximum: 10_000 },
        ],
      },
    ],
  },
  article: {
    title: 'title',
    icon: 'page',
    menu: ['management', 'author'],
    moderated: 1,
    own: ['created_by'],
    access: {
      read: ['management', 'own'],
      create: ['management', 'author'],
      update: ['management', 'own'],
      delete: ['management', 'own'],
    },
    list: { columns: ['title', 'status', 'updated_at'], sort: ['updated_at', 'DESC'], filters: ['status'] },
    groups: [
      {
        name: 'main',
        fields: [
          { ...named, name: 'title' },
          { name: 'text', type: 'richtext', localized: true, public: true, completeness: { weight: 5, good: 600 } },
          { name: 'cover', type: 'file', accept: ['image/*'], maximumBytes: 3_000_000, public: true },
        ],
      },
    ],
  },
  empty: {
    title: 'name',
    menu: ['management'],
    access,
    list: { columns: ['name', 'updated_at'], sort: ['updated_at', 'DESC'] },
    groups: [{ name: 'main', fields: [{ ...named, completeness: undefined }] }],
  },
} as const satisfies Record<string, Beginning>

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]

/** The words of what a template brings. */
export interface TemplateWords {
  template_fields: Readonly<Record<string, string>>
  template_groups: Readonly<Record<string, string>>
}

const only = (words: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap(name => (words[name] === undefined ? [] : [[name, words[name]]])))

const fieldNames = (groups: EntityDeclaration['groups']): string[] =>
  groups
    .flatMap(({ fields }) => fields.filter(field => typeof field !== 'string'))
    .flatMap(({ name, bounds }) => (bounds === undefined ? [name] : [name, 'lat', 'lng']))

/** What a person calls it, one and many, by language. */
export type ResourceNames = Record<Locale, readonly [one: string, many: string]>

const nameText = ([one, many]: readonly [string, string]): { name?: string } =>
  one === '' && many === '' ? {} : { name: `${one || many} |||| ${many || one}` }

/** Data as it survives JSON, which is how it is sent and compared. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** A new resource made of a template. */
export function fromTemplate(
  template: TemplateName,
  { name, names }: { name: string; names: ResourceNames },
  words: Record<Locale, TemplateWords>,
): StoredDocument {
  const { moderated, ...entity }: Beginning = templates[template]
  const texts = byLocale(locale => ({
    ...nameText(names[locale]),
    groups: only(
      words[locale].template_groups,
      entity.groups.map(group => group.name),
    ),
    fields: only(words[locale].template_fields, fieldNames(entity.groups)),
  }))
  return plain({
    format: documentFormat,
    resources: [
      { entity: { name, ...entity, ...(moderated === undefined ? {} : { moderated: true as const }) }, texts },
    ],
  })
}

/** What a resource may have of another one: its fields, its list and who may do what; what only the product decides is left out. */
export function fromOther(
  other: EntityDeclaration,
  { name, names }: { name: string; names: ResourceNames },
  texts: Record<Locale, EntityTexts>,
): StoredDocument {
  const { title, icon, list, access: opened, own, menu, moderated } = other
  const groups = other.groups
    .map(group => ({
      name: group.name,
      fields: group.fields.flatMap(field => {
        if (typeof field === 'string') return []
        const { column: _column, readOnly, read, write, ...rest } = field
        // A tree of theirs is a tree of its own.
        const target = rest.reference === other.name ? { reference: name } : {}
        return readOnly
          ? []
          : [{ ...rest, ...target, ...(read?.length ? { read } : {}), ...(write?.length ? { write } : {}) }]
      }),
    }))
    .filter(({ fields }) => fields.length > 0)
  const kept = new Set([...groups.flatMap(group => group.fields.map(field => field.name)), 'created_at', 'updated_at'])
  const known = (names: readonly string[] = []): string[] => names.filter(one => kept.has(one))
  const owners = known(own)
  return plain({
    format: documentFormat,
    resources: [
      {
        entity: {
          name,
          title,
          ...(icon ? { icon } : {}),
          ...(menu ? { menu } : {}),
          ...(moderated === undefined ? {} : { moderated: true as const }),
          ...(owners.length > 0 ? { own: owners } : {}),
          access: opened ?? access,
          ...(list ? { list: { columns: known(list.columns), filters: known(list.filters) } } : {}),
          groups,
        },
        texts: byLocale(locale => {
          const { groups: headings = {}, fields = {}, hints = {} } = texts[locale]
          const shown = fieldNames(groups)
          return {
            ...nameText(names[locale]),
            groups: only(
              headings,
              groups.map(group => group.name),
            ),
            fields: only(fields, shown),
            hints: only(hints, shown),
          }
        }),
      },
    ],
  }) as StoredDocument
}
