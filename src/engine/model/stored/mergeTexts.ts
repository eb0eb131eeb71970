import type { EntityDeclaration } from '../declaration.ts'
import { locales } from '../languages.ts'
import { byLocale } from '../localized.ts'
import { kindsList } from '../words.ts'
import type { StoredContext } from './checkStored.ts'
import { entityTexts, labelledIn, listTexts, type CatalogTexts, type StoredTexts } from './storedTexts.ts'

/** Returns the texts of what is active, in every language, and the number of missing ones. */
export function mergeTexts(context: StoredContext): { texts: StoredTexts; lacking: Record<string, number> } {
  const { read, fieldTypes } = context
  const { partLabel } = context.taken
  const texts: Record<string, CatalogTexts> = byLocale(() => ({ resources: {}, codes: {} }))
  const lacking: Record<string, number> = {}
  const kinds: [name: string, texts: Record<string, string>][] = []
  for (const { value } of read.resources.filter(({ value }) => !value.hidden)) {
    const { name, moderated } = value.entity
    const labelled = labelledIn(
      value.entity as EntityDeclaration,
      field => !value.hide?.includes(field.name),
      fieldTypes,
    )
    const found = entityTexts(value.texts, { ...labelled, partLabel }, name)
    lacking[name] = found.lacking
    for (const locale of locales) Object.assign(texts[locale]?.resources ?? {}, { [name]: found.texts[locale] })
    if (moderated !== undefined)
      kinds.push([name, byLocale(locale => found.texts[locale].name?.split(' |||| ')[0] ?? name)])
  }
  for (const { value } of read.changes) {
    const fields = value.add?.map(({ field }) => field) ?? []
    const shipped = new Set(context.shipped.get(value.entity)?.groups.map(({ name }) => name))
    const groups = [...new Set(value.add?.map(({ group }) => group))].filter(name => !shipped.has(name))
    const labelled = labelledIn(
      { name: value.entity, title: '', groups: [{ name: '', fields }] },
      field => !value.hide?.includes(field.name),
      fieldTypes,
    )
    const added = new Set([...labelled.fields, ...groups])
    const found = entityTexts(value.texts, { ...labelled, groups, partLabel, isNew: name => added.has(name) })
    lacking[value.entity] = found.lacking
    for (const locale of locales) Object.assign(texts[locale]?.resources ?? {}, { [value.entity]: found.texts[locale] })
  }
  for (const { value } of read.codeLists) {
    const found = listTexts(value)
    lacking[value.name] = found.lacking
    for (const locale of locales) Object.assign(texts[locale]?.codes ?? {}, { [value.name]: found.texts[locale] })
  }
  for (const locale of locales)
    for (const [name, words] of kinds)
      Object.assign(texts[locale]?.codes ?? {}, {
        [kindsList]: { ...texts[locale]?.codes[kindsList], [name]: words[locale] },
      })
  return { texts: texts as StoredTexts, lacking }
}
