import { comparable } from '../../fields/visibleText.ts'
import { country } from '../../model/country.ts'
import { isImplied, nothing, type Level, type Part, type Word } from '../../model/query.ts'
import { foldSpelling } from './foldSpelling.ts'
import { atWord, beginningTitle, inTitle, wholeSlip, wholeTitle, wholeValue } from './searchText.ts'
import { slipsOf } from './slips.ts'

const mostWords = 10
const longestWord = 60
/** What is shorter is searched for where a word begins: inside of words it is everywhere, and no index knows it. */
const shortestAnywhere = 3
/** The more words were typed, the less each is turned over. */
const mostParts = 24

/** What a person looks for: whom it finds, and in what order. */
export interface SearchQuestion {
  /** What a record has that is meant: every word as it was typed or by its stem. */
  words: Level
  /** What it may have where few are meant so: words on the other keyboard, without Shift, or with a slip of the finger. */
  farther?: Level
  /** What is meant most, best first. */
  preferred: readonly Level[]
}

interface Reading {
  literal: readonly string[]
  /** Where the word is found as it was typed. */
  anywhere: readonly string[]
  stems: readonly string[]
  /** What a word or a title begins with where it is one of its forms. */
  begins: readonly string[]
  names: readonly string[]
  guesses: readonly string[]
  slips: readonly string[]
  /** The word as the whole value of a field that is found so alone. */
  whole: readonly Part[]
}

/** Those that no other is a part of. */
const shortest = (spellings: readonly string[]): string[] =>
  [...new Set(spellings)].filter(
    one => one !== '' && !spellings.some(other => other !== one && other !== '' && one.includes(other)),
  )

const typedWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, mostWords)
    .map(word => comparable(Array.from(word).slice(0, longestWord).join('')).toWellFormed())

/** Where a folded word is searched for. */
const anywhere = (folded: string): string =>
  folded !== '' && folded.length < shortestAnywhere ? atWord(folded) : folded

function read(word: string, { most, wholes }: { most: number; wholes: boolean }): Reading {
  const { literalOf, guessesOf, stemsOf } = country().writing
  const literal = shortest(literalOf(word))
  if (literal.length === 0)
    return { literal, anywhere: [], stems: [], begins: [], names: [], guesses: [], slips: [], whole: [] }
  const { stems, names } = stemsOf(foldCase(word))
  const folded = (spellings: readonly string[]): string[] =>
    [...new Set(spellings.map(foldSpelling))].filter(one => one !== '' && !literal.includes(one))
  // A name whose stem is too short to be searched for is searched for whole.
  const begins = stems.length > 0 ? shortest(folded(stems)).map(atWord) : folded(names).map(wholeTitle)
  return {
    literal,
    anywhere: shortest(literalOf(word).map(anywhere)),
    stems: shortest(folded(stems)),
    begins,
    names: folded(names),
    guesses: guessesOf(word).slice(0, most),
    slips: slipsOf(literal[0] ?? ''),
    whole: wholes && /\d/.test(word) ? [{ slips: [wholeValue(literal[0] ?? '')] }] : [],
  }
}

/** Capitals as small letters, and nothing around the word that is no letter. */
const foldCase = (word: string): string => word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Levels without those that nothing is left for: whatever has their words has those of one before. */
const distinct = (levels: readonly (Level | undefined)[]): Level[] =>
  levels
    .filter(level => level !== undefined)
    .filter((level, place, all) => !all.slice(0, place).some(before => isImplied(before, level)))

/**
 * What was typed, in either script, as a question to search texts. Of signs alone nothing is found; of nothing at all there is no question.
 * `wholes`: whether fields are looked into too whose whole value must be typed.
 */
export function searchQuestion(typed: string, { wholes = false } = {}): SearchQuestion | undefined {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  const readings = words
    .map(word => read(word, { most: Math.ceil(mostParts / words.length), wholes }))
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
  const hasFarther = readings.some(({ guesses, slips }) => guesses.length + slips.length > 0)
  const levels = distinct([
    [[wholeTitle(phrase)]],
    [[beginningTitle(phrase)]],
    each(reading => reading.literal.map(inTitle)),
    literal,
    whole(only.names),
    // Of several words the levels between would say little and cost as much as all others.
    isOne ? each(reading => shortest([...reading.literal, ...reading.stems]).map(inTitle)) : undefined,
    near,
    ...(hasFarther ? [whole(only.guesses), guessed] : []),
    isOne && only.slips.length > 0 ? [{ slips: only.slips.map(wholeSlip) }] : undefined,
  ])
  const farther = each(reading => [
    ...guessedParts(reading),
    ...(reading.slips.length > 0
      ? [{ slips: isOne ? [...reading.slips, ...reading.slips.map(wholeSlip)] : reading.slips }]
      : []),
  ])
  return { words: near, ...(hasFarther ? { farther } : {}), preferred: levels }
}
