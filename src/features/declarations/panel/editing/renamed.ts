import type { FieldDeclaration } from '../../../../engine/model/declaration.ts'
import { withNamedRenamed } from '../../../../engine/model/namingOptions.ts'
import type { StoredChange } from '../../../../engine/model/stored/documentSchema.ts'
import { textSections } from '../../../../engine/model/stored/storedTexts.ts'
import { changeOf, type Edited, isOf, resourceOf, withEntity, withIds, withOverlay } from './edited.ts'
import { hiddenOrShown } from './editedFields.ts'
import { withTexts } from './editedTexts.ts'

/** Replaces the name of a field in any value that refers to it. */
function renamedIn(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (typeof value === 'string') return isOf(value, from) ? to + value.slice(from.length) : value
  if (Array.isArray(value)) return value.map(one => renamedIn(one, from, to))
  return value
}

function renamedField(field: FieldDeclaration, from: string, to: string): FieldDeclaration {
  const rename = (name: string): string => (name === from ? to : name)
  return { ...withNamedRenamed(field, rename), name: rename(field.name) }
}

const renamedKeys = <Value>(table: Record<string, Value>, from: string, to: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key === from ? to : key, value]))

/** Renames a field wherever it is referenced; its permanent ID stays, so that it keeps its values. */
export function renamed(edited: Edited, from: string, to: string): Edited {
  const named = withTexts(edited, known => ({
    ...known,
    ...Object.fromEntries(
      textSections.flatMap(section => (known?.[section] ? [[section, renamedKeys(known[section], from, to)]] : [])),
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
