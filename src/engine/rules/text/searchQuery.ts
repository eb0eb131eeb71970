import { comparable } from '../../fields/visibleText.ts'
import { country } from '../../model/country.ts'
import { isImplied, nothing, type Level, type Part, type Word } from '../../model/query.ts'
import { foldSpelling } from './foldSpelling.ts'
import { atWord, beginningTitle, inTitle, wholeTypoKey, wholeTitle, wholeValue } from './searchText.ts'
import { typoKeysOf } from './typoKeys.ts'

const maxWords = 10
const longestWord = 60
/**
 * Shorter words match only at the beginning of a word: inside words they would match nearly everywhere, and no index
 * could find them.
 */
const shortestAnywhere = 3
/** The maximum number of guesses for all words together; the more words, the fewer guesses for each. */
const maxGuesses = 24

/** A search as a query: which rows it finds, and in what order. */
export interface SearchQuery {
  /** Words that must match, as typed or by stem. */
  words: Level
  /** Alternatives that are used if there are few results: the other keyboard layout, without Shift, or misspelt. */
  fallback?: Level
  /** Levels of relevance, best first. */
  preferred: readonly Level[]
}

interface Reading {
  literal: readonly string[]
  /** Parts that match the word as typed. */
  anywhere: readonly string[]
  stems: readonly string[]
  /** Parts that match the beginning of a word or title of which the word may be a form. */
  begins: readonly string[]
  names: readonly string[]
  guesses: readonly string[]
  typoKeys: readonly string[]
  /** Parts that match the word as the whole value of a field that is only found as a whole. */
  whole: readonly Part[]
}

/** Removes spellings that contain another one. */
const shortest = (spellings: readonly string[]): string[] =>
  [...new Set(spellings)].filter(
    one => one !== '' && !spellings.some(other => other !== one && other !== '' && one.includes(other)),
  )

const typedWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, maxWords)
    .map(word => comparable(Array.from(word).slice(0, longestWord).join('')).toWellFormed())

/** Returns the part that matches a folded word. */
const anywhere = (folded: string): string =>
  folded !== '' && folded.length < shortestAnywhere ? atWord(folded) : folded

function read(word: string, { most, wholes }: { most: number; wholes: boolean }): Reading {
  const { literalOf, guessesOf, stemsOf } = country().writing
  const literal = shortest(literalOf(word))
  if (literal.length === 0)
    return { literal, anywhere: [], stems: [], begins: [], names: [], guesses: [], typoKeys: [], whole: [] }
  const { stems, names } = stemsOf(foldCase(word))
  const folded = (spellings: readonly string[]): string[] =>
    [...new Set(spellings.map(foldSpelling))].filter(one => one !== '' && !literal.includes(one))
  // A name whose stem is too short for a search only matches as a whole.
  const begins = stems.length > 0 ? shortest(folded(stems)).map(atWord) : folded(names).map(wholeTitle)
  return {
    literal,
    anywhere: shortest(literalOf(word).map(anywhere)),
    stems: shortest(folded(stems)),
    begins,
    names: folded(names),
    guesses: guessesOf(word).slice(0, most),
    typoKeys: typoKeysOf(literal[0] ?? ''),
    whole: wholes && /\d/.test(word) ? [{ typoKeys: [wholeValue(literal[0] ?? '')] }] : [],
  }
}

/** Lowercases a word and removes everything around it that is not a letter. */
const foldCase = (word: string): string => word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Removes levels that cannot match any more rows because an earlier level matches them all. */
const distinct = (levels: readonly (Level | undefined)[]): Level[] =>
  levels
    .filter(level => level !== undefined)
    .filter((level, place, all) => !all.slice(0, place).some(before => isImplied(before, level)))

/**
 * Parses what a person typed, in any script, as a query of search texts. Returns undefined if the text is empty, and a
 * query that matches nothing if it consists only of signs. `wholes`: whether fields that match only as a whole are
 * searched.
 */
export function parseSearchQuery(typed: string, { wholes = false } = {}): SearchQuery | undefined {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  const readings = words
    .map(word => read(word, { most: Math.ceil(maxGuesses / words.length), wholes }))
    .filter(({ literal }) => literal.length > 0)
  const [only] = readings
  if (!only) return { words: nothing, preferred: [] }
  const phrase = readings.map(({ literal }) => literal[0] ?? '').join(' ')
  const each = (parts: (reading: Reading) => Part[]): Level => readings.map((reading): Word => parts(reading))
  const isOne = readings.length === 1
  const whole = (names: readonly string[]): Level | undefined =>
    isOne && names.length > 0 ? [names.map(wholeTitle)] : undefined
  const literalParts = (reading: Reading): Part[] => [...reading.anywhere, ...reading.whole]
  const nearParts = (reading: Reading): Part[] => [...literalParts(reading), ...reading.begins]
  const guessedParts = (reading: Reading): Part[] => [...nearParts(reading), ...reading.guesses.map(anywhere)]
  const [literal, near, guessed] = [each(literalParts), each(nearParts), each(guessedParts)]
  const hasFarther = readings.some(({ guesses, typoKeys }) => guesses.length + typoKeys.length > 0)
  const levels = distinct([
    [[wholeTitle(phrase)]],
    [[beginningTitle(phrase)]],
    each(reading => reading.literal.map(inTitle)),
    literal,
    whole(only.names),
    // For several words, the levels in between would add little and cost as much as all the others.
    isOne ? each(reading => shortest([...reading.literal, ...reading.stems]).map(inTitle)) : undefined,
    near,
    ...(hasFarther ? [whole(only.guesses), guessed] : []),
    isOne && only.typoKeys.length > 0 ? [{ typoKeys: only.typoKeys.map(wholeTypoKey) }] : undefined,
  ])
  const fallback = each(reading => [
    ...guessedParts(reading),
    ...(reading.typoKeys.length > 0
      ? [{ typoKeys: isOne ? [...reading.typoKeys, ...reading.typoKeys.map(wholeTypoKey)] : reading.typoKeys }]
      : []),
  ])
  return { words: near, ...(hasFarther ? { fallback } : {}), preferred: levels }
}
