import { createContext, useContext } from 'react'
import type { EntityDeclaration, FieldDeclaration, Locale } from '../../../engine/model/declaration.ts'
import { labelFromName } from '../../../engine/model/labelFromName.ts'
import { locales } from '../../../engine/model/languages.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { Edited, FieldTypes } from './editing/edited.ts'
import type { TextSection } from '../../../engine/model/stored/storedTexts.ts'
import { textOf } from './editing/editedTexts.ts'
import type { Place } from './editing/placeOf.ts'
import { shippedTexts } from './nameOfResource.ts'
import type { OptionKind } from './optionKinds.ts'
import type { BothTexts } from './texts.ts'

export interface PlacedMistake {
  mistake: Mistake
  place: Place
}

/** What every part of the editor needs. */
export interface Editing {
  resource: string
  edited: Edited
  change(next: Edited): void
  types: FieldTypes
  registry: Registry
  both: BothTexts
  /** The published document. */
  head: StoredDocument
  /** The product's own declarations. */
  product: readonly EntityDeclaration[]
  mistakes: readonly PlacedMistake[]
  /** The kind of input for each field option. */
  optionKinds: Readonly<Record<string, OptionKind>>
}

const Context = createContext<Editing | null>(null)
export const EditingProvider = Context.Provider

/** Returns the current draft. Throws outside of the editor. */
export function useEditing(): Editing {
  const editing = useContext(Context)
  if (!editing) throw new Error('useEditing must be used inside the editor')
  return editing
}

/** Returns the product's text, which applies if the draft has none. */
export const shippedText = ({ both, resource }: Editing, locale: Locale, section: TextSection, key: string): string =>
  shippedTexts(both, locale, resource)?.[section]?.[key] ?? ''

/** Returns the product's label for a part of a field, such as the latitude of coordinates. */
function partLabel({ registry, both }: Editing, locale: Locale, part: string): string | undefined {
  const owners = [...registry.entities.values()].filter(one => one.properties.get(part)?.part !== undefined)
  return owners.map(({ name }) => shippedTexts(both, locale, name)?.fields?.[part]).find(text => text)
}

/** Returns the label of the type from which a field's name was generated: nobody has given the field a label yet. */
function typeLabel({ both, types }: Editing, locale: Locale, name: string): string | undefined {
  const type = name.replace(/_\d+$/, '')
  const words = Object.entries(both.texts[locale].declaring.palette.types).find(([one]) => one === type)?.[1]
  return types.has(type) ? words?.name : undefined
}

/** Returns the label in a language, or in another one, or the name. */
export function labelIn(editing: Editing, locale: Locale, section: TextSection, key: string): string {
  const found = [locale, ...locales].flatMap(one =>
    [textOf(editing.edited, one, section, key), shippedText(editing, one, section, key)].filter(text => text !== ''),
  )
  const made = section === 'fields' ? typeLabel(editing, locale, key) : undefined
  return found[0] ?? partLabel(editing, locale, key) ?? made ?? labelFromName(key)
}

/** Returns the mistakes of one field, or of its code list. */
export const mistakesOf = (
  { mistakes }: Pick<Editing, 'mistakes'>,
  { name, choices }: Pick<FieldDeclaration, 'name' | 'choices'>,
): PlacedMistake[] =>
  mistakes.filter(({ place }) => place.field === name || (choices !== undefined && place.list === choices))

/** Returns the text of a mistake. */
export function mistakeText(
  { code, params }: Mistake,
  t: (key: string, params?: Record<string, unknown>) => string,
): string {
  const sentence = t(`declarations.mistakes.${code}`, params)
  return params.meant === undefined ? sentence : `${sentence} ${t('declarations.did_you_mean', params)}`
}
