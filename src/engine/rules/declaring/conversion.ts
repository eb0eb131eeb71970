import type { CodeList } from '../../model/declaration.ts'
import type { FieldContext, FieldType } from '../../model/fieldType.ts'
import { createAnswerReader, type CodeWords } from '../text/answers.ts'
import { plainName, writtenName } from '../text/names.ts'

type Code = CodeList['values'][number]['value']

/** What values are read with: the types of fields, the lists of values, and what people call what is in them. */
export interface Conversion {
  fieldTypes: ReadonlyMap<string, FieldType>
  context: FieldContext
  /** Whether a text says yes or no in words of people; undefined for what says neither. */
  answerOf(text: string): boolean | undefined
  /** The value of a list that a text names in words of people; undefined for what names none of it, or more than one. */
  codeOf(list: string, text: string): Code | undefined
  /** What a value of a list is called in every language, in their order; none for what is not in it. */
  labelsOf(list: string, value: unknown): readonly string[]
}

/** Finds the values of a list by what they are called in any language, and by their own names: as it is written first, since names may differ in signs alone. */
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

/** Reads values as those of a model: `words` is what its codes are called there. */
export function createConversion(
  { fieldTypes, codeList }: Pick<Conversion, 'fieldTypes'> & FieldContext,
  words: CodeWords,
): Conversion {
  const finders = new Map<string, (text: string) => readonly Code[]>()
  return {
    fieldTypes,
    context: { codeList },
    answerOf: createAnswerReader(words),
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
