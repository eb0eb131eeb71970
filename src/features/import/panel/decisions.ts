import { plainName } from '../../../engine/rules/text/names.ts'
import type { ImportChoice, ImportMeaning, ImportSource } from '../import.ts'

/** What is known of a word: it names something, a person decided on it, somebody could guess it, or nobody knows. */
export type WordState = 'matched' | 'decided' | 'empty' | 'kept' | 'guess' | 'open'

/** A word of a file with what it means at the moment. */
export interface Word {
  word: string
  count: number
  state: WordState
  /** What it means, or is guessed to. */
  choice: ImportChoice | undefined
  /** What it might mean, the best guess first. */
  offered: readonly ImportChoice[]
}

/** Finds what a value is called that a person decided on. */
export type Known = (value: unknown) => ImportChoice | undefined

/** A word with what was decided; `known` finds the choices that may have been decided on. */
export function wordOf(
  { word, count, found, suggested, decided }: ImportMeaning,
  { values = {}, keep = [] }: ImportSource,
  known: Known,
): Word {
  const offered = found.length === 1 ? [] : [...found, ...suggested]
  if (keep.includes(word)) return { word, count, state: 'kept', choice: undefined, offered }
  if (Object.hasOwn(values, word)) {
    const value = values[word]
    if (value === null) return { word, count, state: 'empty', choice: undefined, offered }
    const choice = known(value) ?? [...found, ...suggested].find(one => one.value === value) ?? decided ?? undefined
    return choice ? { word, count, state: 'decided', choice, offered } : { word, count, state: 'open', choice, offered }
  }
  if (found.length === 1) return { word, count, state: 'matched', choice: found[0], offered }
  const [guess] = offered
  return { word, count, state: guess ? 'guess' : 'open', choice: guess, offered }
}

/** Whether nobody decided on a word that does not speak for itself. */
export const isUndecided = ({ state }: Pick<Word, 'state'>): boolean => state === 'guess' || state === 'open'

/** The words that are searched for, in a file's letters or in others. */
export const withText = (words: readonly Word[], text: string): readonly Word[] => {
  const wanted = plainName(text)
  return wanted === '' ? words : words.filter(({ word }) => plainName(word).includes(wanted))
}

/** The choices that a text may mean, in any language; those that begin with it first. */
export function choicesFor(choices: readonly ImportChoice[], text: string, most: number): ImportChoice[] {
  const wanted = plainName(text)
  const named = choices.map(choice => ({ choice, names: choice.titles.map(plainName) }))
  const beginning = named.filter(({ names }) => names.some(name => name.startsWith(wanted)))
  const inside = named.filter(one => !beginning.includes(one) && one.names.some(name => name.includes(wanted)))
  return [...beginning, ...inside].slice(0, most).map(({ choice }) => choice)
}

/** The decision to leave the field as it is. */
export const kept = Symbol('kept')

/** A source with decisions on some words: undefined takes one back, null leaves the field empty. */
export function withDecisions(source: ImportSource, decisions: Readonly<Record<string, unknown>>): ImportSource {
  const { values = {}, keep = [], ...rest } = source
  const next = Object.entries({ ...values, ...decisions }).filter(([, value]) => value !== undefined && value !== kept)
  const untouched = [
    ...keep.filter(word => !Object.hasOwn(decisions, word)),
    ...Object.keys(decisions).filter(word => decisions[word] === kept),
  ]
  return {
    ...rest,
    ...(next.length === 0 ? {} : { values: Object.fromEntries(next) }),
    ...(untouched.length === 0 ? {} : { keep: untouched }),
  }
}
