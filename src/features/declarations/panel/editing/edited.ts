/** A document about one resource while it is edited. All functions are pure and return a new document. */
import type {
  EntityDeclaration,
  FieldDeclaration,
  GroupDeclaration,
  Locale,
} from '../../../../engine/model/declaration.ts'
import { locales } from '../../../../engine/model/languages.ts'
import { languages } from '../../../../engine/model/localized.ts'
import type { FieldType } from '../../../../engine/model/fieldType.ts'
import { withChange } from '../../../../engine/model/stored/change.ts'
import type {
  EntityTexts,
  StoredChange,
  StoredDocument,
  StoredList,
  StoredResource,
} from '../../../../engine/model/stored/documentSchema.ts'

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

export const resourceOf = ({ document }: Edited): StoredResource | undefined => document.resources?.[0]
export const changeOf = ({ document }: Edited): StoredChange | undefined => document.changes?.[0]

const fieldsIn = (group: GroupDeclaration): FieldDeclaration[] =>
  group.fields.filter(field => typeof field !== 'string')

export function withResource(edited: Edited, change: (resource: StoredResource) => StoredResource): Edited {
  const resource = resourceOf(edited)
  return resource ? { ...edited, document: { ...edited.document, resources: [change(resource)] } } : edited
}

export function withOverlay(edited: Edited, next: (change: StoredChange) => StoredChange): Edited {
  const change = changeOf(edited)
  return change ? { ...edited, document: { ...edited.document, changes: [next(change)] } } : edited
}

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

export const fieldsOf = (edited: Edited, types: FieldTypes): FieldView[] =>
  structureOf(edited, types).flatMap(({ fields }) => fields)

export const fieldNamed = (edited: Edited, name: string, types: FieldTypes): FieldView | undefined =>
  fieldsOf(edited, types).find(({ field }) => field.name === name)

/** Returns groups and fields in a new order; omitted ones are removed. */
export function arranged(
  edited: Edited,
  groups: readonly { name: string; fields: readonly string[] }[],
  types: FieldTypes,
): Edited {
  const byName = new Map(fieldsOf(edited, types).map(view => [view.field.name, view]))
  if (resourceOf(edited))
    return withEntity(edited, entity => ({
      ...entity,
      groups: groups.map(({ name, fields }) => ({
        name,
        fields: fields.flatMap(field => byName.get(field)?.field ?? []),
      })),
    }))
  return withOverlay(edited, change => ({
    ...change,
    groups: groups.map(({ name }) => name),
    order: Object.fromEntries(groups.map(({ name, fields }) => [name, [...fields]])),
    ...(change.add
      ? {
          add: groups.flatMap(({ name, fields }) =>
            fields.flatMap(field => {
              const view = byName.get(field)
              return view && !view.isShipped ? [{ group: name, field: view.field }] : []
            }),
          ),
        }
      : {}),
  }))
}

const orderOf = (edited: Edited, types: FieldTypes) =>
  structureOf(edited, types).map(({ name, fields }) => ({ name, fields: fields.map(({ field }) => field.name) }))

/**
 * Moves a field up (-1) or down (1), across the boundary of its group if necessary; fields of the product stay in their
 * group.
 */
export function moved(edited: Edited, name: string, by: -1 | 1, types: FieldTypes): Edited {
  const groups = orderOf(edited, types)
  const at = groups.findIndex(({ fields }) => fields.includes(name))
  const [own, other] = [groups[at], groups[at + by]]
  if (!own) return edited
  const place = own.fields.indexOf(name)
  const next = place + by
  if (next >= 0 && next < own.fields.length) {
    own.fields.splice(place, 1)
    own.fields.splice(next, 0, name)
    return arranged(edited, groups, types)
  }
  if (!other || fieldNamed(edited, name, types)?.isShipped) return edited
  own.fields.splice(place, 1)
  other.fields.splice(by < 0 ? other.fields.length : 0, 0, name)
  return arranged(edited, groups, types)
}

/** Moves a field to the position of another, after it was dropped there. */
export function dropped(edited: Edited, name: string, onto: string, types: FieldTypes): Edited {
  const groups = orderOf(edited, types)
  const own = groups.find(({ fields }) => fields.includes(name))
  const other = groups.find(({ fields }) => fields.includes(onto))
  if (!own || !other || name === onto) return edited
  if (own !== other && fieldNamed(edited, name, types)?.isShipped) return edited
  const place = other.fields.indexOf(onto)
  own.fields.splice(own.fields.indexOf(name), 1)
  other.fields.splice(place, 0, name)
  return arranged(edited, groups, types)
}

/** Adds a field after another one, or at the end of a group. */
export function withField(
  edited: Edited,
  { group, field, after }: { group: string; field: FieldDeclaration; after?: string | undefined },
  types: FieldTypes,
): Edited {
  const added = resourceOf(edited)
    ? withEntity(edited, entity => ({
        ...entity,
        groups: entity.groups.map(one => (one.name === group ? { ...one, fields: [...one.fields, field] } : one)),
      }))
    : withOverlay(edited, change => ({ ...change, add: [...(change.add ?? []), { group, field }] }))
  if (after === undefined) return added
  const groups = orderOf(added, types)
  const own = groups.find(({ name }) => name === group)
  const place = own?.fields.indexOf(after) ?? -1
  if (!own || place < 0) return added
  own.fields.splice(place + 1, 0, ...own.fields.splice(-1))
  return arranged(added, groups, types)
}

/** Replaces the declaration of a field; for fields of the product, only the weight in completeness can change. */
export function withFieldChanged(edited: Edited, name: string, next: FieldDeclaration): Edited {
  if (resourceOf(edited))
    return withEntity(edited, entity => ({
      ...entity,
      groups: entity.groups.map(group => ({
        ...group,
        fields: group.fields.map(field =>
          typeof field !== 'string' && field.name === name ? withoutEmpty(next) : field,
        ),
      })),
    }))
  return withOverlay(edited, change => {
    if (change.add?.some(({ field }) => field.name === name))
      return {
        ...change,
        add: change.add.map(one => (one.field.name === name ? { ...one, field: withoutEmpty(next) } : one)),
      }
    return { ...change, completeness: { ...change.completeness, [name]: next.completeness ?? null } }
  })
}

const hideIn = (hide: readonly string[] | undefined, name: string): string[] | undefined => {
  const next = hide?.includes(name) ? hide.filter(one => one !== name) : [...(hide ?? []), name]
  return next.length > 0 ? next : undefined
}

/** Hides a field, or shows it again. */
export const hiddenOrShown = (edited: Edited, name: string): Edited =>
  resourceOf(edited)
    ? withResource(edited, resource => withoutEmpty({ ...resource, hide: hideIn(resource.hide, name) }))
    : withOverlay(edited, change => withoutEmpty({ ...change, hide: hideIn(change.hide, name) }))

const sections = ['groups', 'fields', 'hints', 'advice'] as const
export type TextSection = (typeof sections)[number]

const withTexts = (
  edited: Edited,
  change: (texts: EntityTexts | undefined, locale: string) => EntityTexts | undefined,
): Edited => {
  const all = <Part extends StoredResource | StoredChange>(part: Part): Part => ({
    ...part,
    texts: Object.fromEntries(
      locales.flatMap(locale => {
        const next = change(part.texts?.[locale], locale)
        return next && Object.keys(next).length > 0 ? [[locale, next]] : []
      }),
    ),
  })
  return resourceOf(edited) ? withResource(edited, all) : withOverlay(edited, all)
}

const textsOf = (edited: Edited, locale: Locale): EntityTexts | undefined =>
  (resourceOf(edited) ?? changeOf(edited))?.texts?.[locale]

export const textOf = (edited: Edited, locale: Locale, section: TextSection, key: string): string =>
  textsOf(edited, locale)?.[section]?.[key] ?? ''

export function withText(
  edited: Edited,
  locale: Locale,
  [section, key]: readonly [section: TextSection, key: string],
  text: string,
): Edited {
  return withTexts(edited, (texts, one) => {
    if (one !== locale) return texts
    const { [key]: _before, ...rest } = texts?.[section] ?? {}
    const next = text === '' ? rest : { ...rest, [key]: text }
    const { [section]: _section, ...others } = texts ?? {}
    return Object.keys(next).length > 0 ? { ...others, [section]: next } : others
  })
}

export type Sentence = 'empty' | 'delete' | 'failure'
export const sentenceOf = (edited: Edited, locale: Locale, section: Sentence): string =>
  textsOf(edited, locale)?.[section] ?? ''

export const withSentence = (edited: Edited, locale: Locale, section: Sentence | 'name', text: string): Edited =>
  withTexts(edited, (texts, one) => (one === locale ? withoutEmpty({ ...texts, [section]: text }) : texts))

/** Returns the singular and plural name. */
export function namesOf(edited: Edited, locale: Locale): readonly [one: string, many: string] {
  const [one = '', many = ''] = (textsOf(edited, locale)?.name ?? '').split(' |||| ')
  return [one, many]
}

export function withNames(edited: Edited, locale: Locale, [one, many]: readonly [string, string]): Edited {
  const words = [one, many].map(word => word.trimStart())
  return withSentence(edited, locale, 'name', words.every(word => word === '') ? '' : words.join(' |||| '))
}

/** Updates the permanent IDs of fields, by name. */
function withIds(edited: Edited, next: (ids: Record<string, string>) => Record<string, string>): Edited {
  const keep = <Part extends StoredResource | StoredChange>(part: Part): Part =>
    part.ids ? { ...part, ids: next(part.ids) } : part
  return resourceOf(edited) ? withResource(edited, keep) : withOverlay(edited, keep)
}

/** Removes a field and everything that refers to it. */
export function withoutField(edited: Edited, name: string, types: FieldTypes): Edited {
  const without = arranged(
    edited,
    orderOf(edited, types).map(group => ({ ...group, fields: group.fields.filter(field => field !== name) })),
    types,
  )
  const bare = sections.reduce(
    (one, section) => locales.reduce((two, locale) => withText(two, locale, [section, name], ''), one),
    without,
  )
  const forgotten = withIds(bare, ({ [name]: _gone, ...ids }) => ids)
  const kept = (names: string[] | undefined): string[] | undefined => names?.filter(one => one !== name)
  const listed = <Part extends { columns?: string[] | undefined; filters?: string[] | undefined }>(
    part: Part,
  ): Part => ({
    ...part,
    ...(part.columns ? { columns: kept(part.columns) } : {}),
    ...withoutEmpty({ filters: kept(part.filters) }),
  })
  if (!resourceOf(bare)) return withOverlay(forgotten, change => listed({ ...change, add: change.add ?? [] }))
  return withEntity(forgotten, ({ list, own, ...entity }) => {
    const { sort, ...rest } = list ?? { columns: [] }
    return withoutEmpty({
      ...entity,
      ...(list ? { list: listed({ ...rest, ...(sort && !isOf(sort[0], name) ? { sort } : {}) }) } : {}),
      own: kept(own),
    })
  })
}

/** Whether a property belongs to a field: the field itself, or one of its languages. */
const isOf = (property: string, field: string): boolean =>
  property === field || languages.some(language => property === `${field}_${language}`)

/** Replaces the name of a field in any value that refers to it. */
function renamedIn(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (typeof value === 'string') return isOf(value, from) ? to + value.slice(from.length) : value
  if (Array.isArray(value)) return value.map(one => renamedIn(one, from, to))
  return value
}

const naming = ['unless', 'within', 'from', 'bounds', 'overruledBy'] as const

function renamedField(field: FieldDeclaration, from: string, to: string): FieldDeclaration {
  const named = naming.flatMap(option => (field[option] === from ? [[option, to]] : []))
  return { ...field, ...(field.name === from ? { name: to } : {}), ...Object.fromEntries(named) }
}

const renamedKeys = <Value>(table: Record<string, Value>, from: string, to: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key === from ? to : key, value]))

/** Renames a field wherever it is referenced; its permanent ID stays, so that it keeps its values. */
export function renamed(edited: Edited, from: string, to: string): Edited {
  const named = withTexts(edited, known => ({
    ...known,
    ...Object.fromEntries(
      sections.flatMap(section => (known?.[section] ? [[section, renamedKeys(known[section], from, to)]] : [])),
    ),
  }))
  const kept = withIds(named, ids => renamedKeys(ids, from, to))
  const hide = (resourceOf(kept) ?? changeOf(kept))?.hide
  const texts = hide?.includes(from) ? hiddenOrShown(hiddenOrShown(kept, from), to) : kept
  if (!resourceOf(texts))
    return withOverlay(texts, change => {
      const lists = (['columns', 'filters', 'sort'] as const).flatMap(key =>
        change[key] ? [[key, renamedIn(change[key], from, to)]] : [],
      )
      return {
        ...change,
        ...Object.fromEntries(lists),
        ...(change.add ? { add: change.add.map(one => ({ ...one, field: renamedField(one.field, from, to) })) } : {}),
        ...(change.order
          ? { order: Object.fromEntries(Object.entries(change.order).map(([g, f]) => [g, renamedIn(f, from, to)])) }
          : {}),
      } as StoredChange
    })
  return withEntity(texts, ({ list, own, title, groups, ...entity }) => ({
    ...entity,
    title: title === from ? to : title,
    ...(own ? { own: renamedIn(own, from, to) as string[] } : {}),
    ...(list
      ? {
          list: Object.fromEntries(
            Object.entries(list).map(([key, value]) => [key, key === 'access' ? value : renamedIn(value, from, to)]),
          ) as typeof list,
        }
      : {}),
    groups: groups.map(group => ({
      ...group,
      fields: group.fields.map(field => (typeof field === 'string' ? field : renamedField(field, from, to))),
    })),
  }))
}

export const listNamed = ({ document }: Edited, name: string): StoredList | undefined =>
  document.codeLists?.find(list => list.name === name)

/** Replaces or adds a code list. */
export function withList(edited: Edited, list: StoredList): Edited {
  const others = (edited.document.codeLists ?? []).filter(({ name }) => name !== list.name)
  return { ...edited, document: { ...edited.document, codeLists: [...others, list] } }
}

/** Removes code lists that no field uses. */
export function withoutUnusedLists(edited: Edited, types: FieldTypes): Edited {
  const chosen = new Set(fieldsOf(edited, types).flatMap(({ field }) => field.choices ?? []))
  const { codeLists, ...document } = edited.document
  const used = codeLists?.filter(({ name }) => chosen.has(name)) ?? []
  return { ...edited, document: used.length > 0 ? { ...document, codeLists: used } : document }
}
