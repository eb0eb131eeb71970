import type { CodeList } from '../../model/declaration.ts'
import type { FieldContext, FieldType } from '../../model/fieldType.ts'
import { createYesNoReader, type CodeWords } from '../text/yesNo.ts'
import { plainName, writtenName } from '../text/names.ts'

type Code = CodeList['values'][number]['value']

/** What is needed to convert values: field types, code lists and labels. */
export interface Conversion {
  fieldTypes: ReadonlyMap<string, FieldType>
  context: FieldContext
  /** Returns whether a text says yes or no in any language; undefined if neither. */
  yesNoOf(text: string): boolean | undefined
  /** Returns the value of a code list that a text names in any language; undefined if it names none or several. */
  codeOf(list: string, text: string): Code | undefined
  /** Returns the labels of a value in every language; empty if the list does not contain it. */
  labelsOf(list: string, value: unknown): readonly string[]
}

/**
 * Creates a function that finds the values of a list by their labels in any language and by their names. Exact matches
 * come first, since labels may differ only in punctuation.
 */
function codeFinder({ name: list, values }: CodeList, words: CodeWords): (text: string) => readonly Code[] {
  const namesOf = ({ name }: CodeList['values'][number]): readonly string[] => [name, ...words(list, name)]
  const finders = [writtenName, plainName].map(write => {
    const known = new Map<string, Code[]>()
    for (const one of values)
      for (const word of new Set(namesOf(one).map(write)))
        if (word !== '') known.set(word, [...(known.get(word) ?? []), one.value])
    return (text: string) => known.get(write(text))
  })
  return text => finders.map(find => find(text)).find(codes => codes !== undefined) ?? []
}

/** Creates a conversion for a model; `words` returns the labels of its codes. */
export function createConversion(
  { fieldTypes, codeList }: Pick<Conversion, 'fieldTypes'> & FieldContext,
  words: CodeWords,
): Conversion {
  const finders = new Map<string, (text: string) => readonly Code[]>()
  return {
    fieldTypes,
    context: { codeList },
    yesNoOf: createYesNoReader(words),
    codeOf: (list, text) => {
      const find = finders.get(list) ?? codeFinder(codeList(list), words)
      finders.set(list, find)
      const [code, ...others] = find(text)
      return others.length > 0 ? undefined : code
    },
    labelsOf: (list, value) => {
      const code = codeList(list).values.find(one => one.value === value)
      return code ? words(list, code.name) : []
    },
  }
}
