import type { Locale } from '../../../../engine/model/declaration.ts'
import { locales } from '../../../../engine/model/languages.ts'
import type { EntityTexts, StoredChange, StoredResource } from '../../../../engine/model/stored/documentSchema.ts'
import type { TextSection } from '../../../../engine/model/stored/storedTexts.ts'
import { changeOf, type Edited, resourceOf, withoutEmpty, withOverlay, withResource } from './edited.ts'

/** Changes all texts of the resource, language by language. */
export const withTexts = (
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

/** Returns a text of a field or a group in one language; empty if there is none. */
export const textOf = (edited: Edited, locale: Locale, section: TextSection, key: string): string =>
  textsOf(edited, locale)?.[section]?.[key] ?? ''

/** Changes a text of a field or a group in one language; an empty one is removed. */
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

/** Returns a sentence about the resource in one language; empty if there is none. */
export const sentenceOf = (edited: Edited, locale: Locale, section: Sentence): string =>
  textsOf(edited, locale)?.[section] ?? ''

/** Changes a sentence about the resource, or its name, in one language; an empty one is removed. */
export const withSentence = (edited: Edited, locale: Locale, section: Sentence | 'name', text: string): Edited =>
  withTexts(edited, (texts, one) => (one === locale ? withoutEmpty({ ...texts, [section]: text }) : texts))

/** Returns the singular and plural name. */
export function namesOf(edited: Edited, locale: Locale): readonly [one: string, many: string] {
  const [one = '', many = ''] = (textsOf(edited, locale)?.name ?? '').split(' |||| ')
  return [one, many]
}

/** Changes the singular and plural name in one language. */
export function withNames(edited: Edited, locale: Locale, [one, many]: readonly [string, string]): Edited {
  const words = [one, many].map(word => word.trimStart())
  return withSentence(edited, locale, 'name', words.every(word => word === '') ? '' : words.join(' |||| '))
}
