import type { FieldDeclaration } from '../../../../engine/model/declaration.ts'
import { textSections } from '../../../../engine/model/stored/storedTexts.ts'
import { locales } from '../../../../engine/model/languages.ts'
import { arranged, orderOf } from './arranged.ts'
import {
  type Edited,
  type FieldTypes,
  isOf,
  resourceOf,
  withEntity,
  withIds,
  withoutEmpty,
  withOverlay,
  withResource,
} from './edited.ts'
import { withText } from './editedTexts.ts'

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

/** Removes a field and everything that refers to it. */
export function withoutField(edited: Edited, name: string, types: FieldTypes): Edited {
  const without = arranged(
    edited,
    orderOf(edited, types).map(group => ({ ...group, fields: group.fields.filter(field => field !== name) })),
    types,
  )
  const bare = textSections.reduce(
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
