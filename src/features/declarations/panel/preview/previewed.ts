import { locales, type Locale } from '../../../../engine/model/languages.ts'
import { createRegistry, type Entity, type Registry } from '../../../../engine/model/registry.ts'
import type { CodeList, EntityDeclaration } from '../../../../engine/model/declaration.ts'
import { withHidden } from '../../../../engine/model/stored/hide.ts'
import { firstKind } from '../../../../engine/model/stored/limits.ts'
import { mergeCodeList } from '../../../../engine/model/stored/storedLists.ts'
import { kindsList } from '../../../../engine/model/words.ts'
import { changeOf, entityIn, resourceOf, structureOf } from '../editing/edited.ts'
import { namesOf } from '../editing/editedTexts.ts'
import { shippedText, labelIn, type Editing } from '../useEditing.ts'
import { shippedTexts } from '../nameOfResource.ts'

/** Returns the registry with the draft's resource in it. */
export function previewRegistry({ resource, edited, types, registry }: Editing): {
  registry: Registry
  entity: Entity
} {
  const whole = entityIn(edited, types)
  const hide = (resourceOf(edited) ?? changeOf(edited))?.hide ?? []
  const isModerated = resourceOf(edited)?.entity.moderated !== undefined
  const declaration: EntityDeclaration = withHidden(
    { ...whole, ...(isModerated ? { moderated: firstKind } : {}) },
    hide,
    types,
  )
  const lists = new Map<string, CodeList>(registry.codeLists)
  for (const list of edited.document.codeLists ?? []) {
    const isOwn = !registry.codeLists.has(list.name)
    lists.set(
      list.name,
      mergeCodeList(list, isOwn ? undefined : withoutValues(registry.codeList(list.name), list.values)),
    )
  }
  const kinds = lists.get(kindsList)
  if (isModerated && kinds && !kinds.values.some(({ value }) => value === firstKind))
    lists.set(kindsList, { ...kinds, values: [...kinds.values, { value: firstKind, name: resource }] })
  const others = [...registry.entities.values()].filter(({ name }) => name !== resource)
  const next = createRegistry({
    entities: [...others.map(one => one.declaration), declaration],
    codeLists: [...lists.values()],
    fieldTypes: [...types.values()],
    authorization: registry.authorization,
    ...(registry.omittedFields ? { omittedFields: registry.omittedFields } : {}),
  })
  return { registry: next, entity: next.entity(resource) }
}

const withoutValues = (list: CodeList, values: CodeList['values'] = []): CodeList => ({
  ...list,
  values: list.values.filter(one => !values.some(({ name }) => name === one.name)),
})

/** Returns the panel's texts in a language, with those of the draft. */
export function previewMessages(editing: Editing, locale: Locale): object {
  const { both, resource, edited, types } = editing
  const messages = both.messages[locale]
  const groups = structureOf(edited, types)
  const fields = groups.flatMap(group => group.fields.map(({ field }) => field))
  const named = <Name extends 'groups' | 'fields'>(section: Name, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map(name => [name, labelIn(editing, locale, section, name)]))
  const labelled = fields.flatMap(({ name, type }) => [name, ...(types.get(type)?.parts ?? []).map(part => part.name)])
  const hints = fields.flatMap(({ name }): [string, string][] => {
    const hint = [locale, ...locales]
      .map(one => textsIn(editing, one, name) || shippedText(editing, one, 'hints', name))
      .find(text => text !== '')
    return hint === undefined ? [] : [[name, hint]]
  })
  const name = [locale, ...locales].map(one => namesOf(edited, one).join(' |||| ')).find(text => text !== ' |||| ')
  const shipped = shippedTexts(both, locale, resource)
  const codes = Object.fromEntries(
    (edited.document.codeLists ?? []).map(list => [
      list.name,
      {
        ...(messages.codes as Record<string, object>)[list.name],
        ...Object.fromEntries(
          (list.values ?? []).map(value => [
            value.name,
            [locale, ...locales].map(one => list.texts?.[one]?.[value.name]).find(text => text) ?? value.name,
          ]),
        ),
      },
    ]),
  )
  return {
    ...messages,
    codes: { ...messages.codes, ...codes },
    resources: {
      ...messages.resources,
      [resource]: {
        ...shipped,
        name: name ?? shipped?.name ?? resource,
        empty: shipped?.empty ?? '',
        groups: {
          ...shipped?.groups,
          ...named(
            'groups',
            groups.map(group => group.name),
          ),
        },
        fields: {
          ...shipped?.fields,
          ...named('fields', labelled),
        },
        hints: { ...shipped?.hints, ...Object.fromEntries(hints) },
      },
    },
  }
}

const textsIn = ({ edited }: Editing, locale: Locale, name: string): string =>
  (resourceOf(edited) ?? changeOf(edited))?.texts?.[locale]?.hints?.[name] ?? ''
