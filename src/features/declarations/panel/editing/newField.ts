import { takenFieldNames } from '../../../../engine/model/checks/checkNames.ts'
import type { FieldType } from '../../../../engine/model/fieldType.ts'
import type { CodeList, FieldDeclaration, Locale } from '../../../../engine/model/declaration.ts'
import { locales } from '../../../../engine/model/languages.ts'
import { countryBounds } from '../../../../engine/model/namingOptions.ts'
import type { Registry } from '../../../../engine/model/registry.ts'
import { limits } from '../../../../engine/model/stored/limits.ts'
import { changeOf, fieldNamed, fieldsOf, resourceOf, structureOf, type Edited, type FieldTypes } from './edited.ts'
import { withField } from './editedFields.ts'
import { listNamed, withList } from './editedLists.ts'
import { textOf, withText } from './editedTexts.ts'
import { renamed } from './renamed.ts'
import { uniqueName } from '../../../../engine/model/stored/uniqueName.ts'
import { nameFrom, nameFromLabels } from './names.ts'
import type { TemplateWords } from './templates.ts'

type Code = CodeList['values'][number]

/**
 * Names that are not available: those of other fields, of the properties that store their values, and former names that
 * may still be referenced.
 */
const takenIn = (edited: Edited, types: FieldTypes): Set<string> =>
  new Set([
    ...takenFieldNames,
    ...fieldsOf(edited, types).flatMap(({ field: { name, column = name } }) => [name, column]),
    ...Object.keys((resourceOf(edited) ?? changeOf(edited))?.former ?? {}),
  ])

/** Returns the initial values of a type's required options. */
export function needsOf(
  { needs = [] }: FieldType,
  name: string,
  { entities, main }: Registry,
): Partial<FieldDeclaration> {
  const first = main ?? [...entities.values()].find(({ people, declaration }) => !people && !declaration.of)
  const beginnings = { choices: name, reference: first?.name, bounds: countryBounds }
  return Object.fromEntries(Object.entries(beginnings).filter(([option]) => needs.some(need => need === option)))
}

/** Returns a name for the code list of one field. */
export function listFor(edited: Edited, field: string, { codeLists }: Registry): string {
  const entity = resourceOf(edited)?.entity.name ?? edited.shipped?.name ?? ''
  const taken = new Set([...codeLists.keys(), ...(edited.document.codeLists ?? []).map(({ name }) => name)])
  return uniqueName(`${entity}_${field}`.slice(0, limits.name), taken)
}

/** Whether it is localizable by default: text for people, except for slugs. */
const isProse = ({ localizable, address }: FieldType): boolean => localizable === true && address !== true

/** Adds a field of a type, with a new code list if it needs one. */
export function withNewField(
  edited: Edited,
  { type, group, after }: { type: string; group: string; after?: string | undefined },
  { registry, types, words }: { registry: Registry; types: FieldTypes; words: Record<Locale, TemplateWords> },
): { edited: Edited; name: string } {
  const name = uniqueName(type, takenIn(edited, types))
  const list = listFor(edited, name, registry)
  const meaning = types.get(type)
  const field: FieldDeclaration = {
    name,
    type,
    ...(meaning && isProse(meaning) ? { localized: true } : {}),
    ...(meaning ? needsOf(meaning, list, registry) : {}),
  }
  const added = withField(edited, { group, field, after }, types)
  // Parts of a field have labels of their own.
  const labelled = (meaning?.parts ?? []).reduce(
    (all, part) =>
      locales.reduce(
        (one, locale) => withText(one, locale, ['fields', part.name], words[locale].template_fields[part.name] ?? ''),
        all,
      ),
    added,
  )
  return { edited: field.choices === list ? withList(labelled, { name: list, values: [] }) : labelled, name }
}

/** Whether the name of a field was generated from its label. */
const isGeneratedName = (edited: Edited, field: FieldDeclaration): boolean =>
  !edited.published.has(field.name) &&
  [field.type, ...locales.map(locale => nameFrom(textOf(edited, locale, 'fields', field.name)))].some(
    offered => offered !== '' && (field.name === offered || field.name.replace(/_\d+$/, '') === offered),
  )

/** Changes the label of a field; the generated name of an unpublished field follows it, in English if available. */
export function relabelled(
  edited: Edited,
  name: string,
  { locale, text, types }: { locale: Locale; text: string; types: FieldTypes },
): { edited: Edited; name: string } {
  const view = fieldNamed(edited, name, types)
  const labelled = withText(edited, locale, ['fields', name], text)
  if (!view || view.isShipped || !isGeneratedName(edited, view.field)) return { edited: labelled, name }
  const wanted = nameFromLabels(one => textOf(labelled, one, 'fields', name)) || view.field.type
  const taken = takenIn(edited, types)
  taken.delete(name)
  const next = uniqueName(wanted, taken)
  return { edited: next === name ? labelled : renamed(labelled, name, next), name: next }
}

/**
 * Whether another field of a type can be added: parts have fixed names, so there can be only one field of such a type.
 */
export const mayAdd = (edited: Edited, type: string, types: FieldTypes): boolean =>
  types.get(type)?.parts === undefined || fieldsOf(edited, types).every(({ field }) => field.type !== type)

/** Duplicates a field and places the copy after it. */
export function duplicated(edited: Edited, name: string, types: FieldTypes): { edited: Edited; name: string } {
  const view = fieldNamed(edited, name, types)
  const groups = fieldsGroup(edited, name, types)
  if (!view || groups === undefined) return { edited, name }
  const { column: _column, completeness, ...field } = view.field
  const copy = uniqueName(name, takenIn(edited, types))
  const added = withField(
    edited,
    { group: groups, field: { ...field, ...(completeness ? { completeness } : {}), name: copy }, after: name },
    types,
  )
  const texts = locales.reduce(
    (one, locale) => withText(one, locale, ['fields', copy], textOf(edited, locale, 'fields', name)),
    added,
  )
  return { edited: texts, name: copy }
}

const fieldsGroup = (edited: Edited, name: string, types: FieldTypes): string | undefined =>
  [...groupsWith(edited, types)].find(([, fields]) => fields.includes(name))?.[0]

function* groupsWith(edited: Edited, types: FieldTypes): Generator<[string, string[]]> {
  for (const group of structureOf(edited, types)) yield [group.name, group.fields.map(({ field }) => field.name)]
}

/** Greater than any value of the product, so that values in later versions of the product do not collide. */
const firstNumber = 1_000

/** Adds a value to a code list; `shipped` are the product's values. */
export function withValue(edited: Edited, list: string, shipped: readonly Code[] = []): Edited {
  const known = listNamed(edited, list) ?? { name: list }
  const values = known.values ?? []
  const name = uniqueName('value', new Set([...shipped, ...values].map(value => value.name)))
  const numbers = [...shipped, ...values].flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const isOfNumbers = typeof [...shipped, ...values][0]?.value === 'number'
  const value = isOfNumbers ? Math.max(firstNumber - 1, ...numbers) + 1 : name
  return withList(edited, { ...known, values: [...values, { value, name }] })
}

/** Changes the label of a value; an unpublished value is renamed accordingly. */
export function withValueLabel(
  edited: Edited,
  { list, name, locale, text }: { list: string; name: string; locale: Locale; text: string },
  { isPublished, shipped = [] }: { isPublished: boolean; shipped?: readonly Code[] },
): Edited {
  const known = listNamed(edited, list) ?? { name: list }
  const texts = Object.fromEntries(
    locales.map(one => [one, { ...known.texts?.[one], ...(one === locale ? { [name]: text } : {}) }]),
  ) as Record<Locale, Record<string, string>>
  const labels = locales.map(one => known.texts?.[one]?.[name] ?? '')
  const offered = labels.map(nameFrom).some(label => label !== '' && name.replace(/_\d+$/, '') === label)
  const isMade = !isPublished && (offered || /^value(_\d+)?$/.test(name))
  const taken = new Set([...shipped, ...(known.values ?? [])].map(value => value.name).filter(one => one !== name))
  const wanted = nameFromLabels(one => texts[one][name] ?? '') || 'value'
  const next = isMade ? uniqueName(wanted, taken) : name
  return withList(edited, {
    ...known,
    ...(known.values
      ? {
          values: known.values.map(value =>
            value.name === name
              ? { ...value, name: next, value: isMade && typeof value.value === 'string' ? next : value.value }
              : value,
          ),
        }
      : {}),
    texts: Object.fromEntries(
      locales.map(one => {
        const { [name]: own, ...others } = texts[one]
        return [one, own ? { ...others, [next]: own } : others]
      }),
    ),
  })
}
