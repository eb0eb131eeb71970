import { plainName } from '../../../engine/rules/text/names.ts'
import type { ImportChoice, ImportMeaning, ImportSource } from '../import.ts'

/** The state of a word: it matches by itself, a person decided on it, there is a guess, or it is open. */
export type WordState = 'matched' | 'decided' | 'empty' | 'kept' | 'guess' | 'open'

/** A word of a file and its current meaning. */
export interface Word {
  word: string
  count: number
  state: WordState
  /** Its meaning, decided or guessed. */
  choice: ImportChoice | undefined
  /** Possible meanings, the best guess first. */
  offered: readonly ImportChoice[]
}

/** Returns the choice for a value on which a person decided. */
export type Known = (value: unknown) => ImportChoice | undefined

/** Returns a word with its decision; `known` finds choices for decided values. */
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

/** Whether a word does not match by itself and nobody has decided on it. */
export const isUndecided = ({ state }: Pick<Word, 'state'>): boolean => state === 'guess' || state === 'open'

/** Returns the words that contain a text, in any script. */
export const withText = (words: readonly Word[], text: string): readonly Word[] => {
  const wanted = plainName(text)
  return wanted === '' ? words : words.filter(({ word }) => plainName(word).includes(wanted))
}

/** Returns the choices whose titles contain a text in any language; those that start with it come first. */
export function choicesFor(choices: readonly ImportChoice[], text: string, most: number): ImportChoice[] {
  const wanted = plainName(text)
  const named = choices.map(choice => ({ choice, names: choice.titles.map(plainName) }))
  const beginning = named.filter(({ names }) => names.some(name => name.startsWith(wanted)))
  const inside = named.filter(one => !beginning.includes(one) && one.names.some(name => name.includes(wanted)))
  return [...beginning, ...inside].slice(0, most).map(({ choice }) => choice)
}

/** The decision to leave the field as it is. */
export const kept = Symbol('kept')

/** Applies decisions on words to a source; undefined removes a decision, null leaves the field empty. */
export function withDecisions(source: ImportSource, decisions: Readonly<Record<string, unknown>>): ImportSource {
  const { values = {}, keep = [], ...rest } = source
  const next = Object.entries({ ...values, ...decisions }).filter(([, value]) => value !== undefined && value !== kept)
  const keepWords = [
    ...keep.filter(word => !Object.hasOwn(decisions, word)),
    ...Object.keys(decisions).filter(word => decisions[word] === kept),
  ]
  return {
    ...rest,
    ...(next.length === 0 ? {} : { values: Object.fromEntries(next) }),
    ...(keepWords.length === 0 ? {} : { keep: keepWords }),
  }
}
