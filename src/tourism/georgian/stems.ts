import type { Stems } from '../../engine/model/writing.ts'
import { onGeorgianKeys } from './keyboards.ts'

/**
 * Case endings and postpositions, written with the keys of a Georgian keyboard, longest first; plural endings precede
 * the singular ones that they end in.
 */
const endings = onGeorgianKeys(
  'ebisTvis isTvis ebidan ebTan sTvis sTan ebisa amde ebSi ebze ebiT ebis ebma ebad idan ebs ebi dan mde Tan isa Si ze is iT Ti ma ad s i a e o',
).split(' ')

const [withCase, withoutCase] = [onGeorgianKeys('sTan'), onGeorgianKeys('Tan')]

const vowels = onGeorgianKeys('aeiou')
const shortestStem = 3
/** A word that ends in a vowel is usually the name itself, so a stem without the vowel must have this length. */
const shortestBare = 4
/** The vowels that names drop before their last consonant in some cases: Qvareli, Qvarlis. */
const dropped = Array.from(onGeorgianKeys('aeo'))
const consonantAndSonant = new RegExp(onGeorgianKeys('[^aeiou][lrnm]$'))

const isGeorgian = (word: string): boolean => /^[\u10d0-\u10f0-]+$/.test(word)
const endsInVowel = (word: string): boolean => vowels.includes(word.at(-1) ?? '')

const withDropped = (stem: string): string[] =>
  consonantAndSonant.test(stem) ? dropped.map(vowel => `${stem.slice(0, -1)}${vowel}${stem.slice(-1)}`) : []

/**
 * Returns the possible stems of a Georgian word, after its longest ending that leaves enough letters; none for a word
 * in another script. See docs/decisions/049.
 */
export function stemsOf(word: string): Stems {
  const none: Stems = { stems: [], names: [] }
  if (!isGeorgian(word)) return none
  const fitting = endings.filter(ending => word.endsWith(ending))
  const left = (ending: string): string => word.slice(0, -ending.length)
  const ending = fitting.find(
    one => left(one).length >= (one.length === 1 && vowels.includes(one) ? shortestBare : shortestStem),
  )
  // A name of three letters leaves two, which is too short to search for anything but the name.
  const short = fitting
    .filter(one => one.length > 1 || one === onGeorgianKeys('s'))
    .map(left)
    .find(stem => stem.length === 2)
  const names = (stem: string): string[] =>
    endsInVowel(stem) ? [stem] : Array.from(onGeorgianKeys('iae'), vowel => stem + vowel)
  if (ending === undefined) return { stems: [], names: short === undefined ? [] : names(short) }
  // Telavtan and Mtskhetastan: whether the s belongs to the name or to the case is ambiguous.
  const stems = ending === withCase ? [left(withoutCase), left(ending)] : [left(ending)]
  const restored = vowels.includes(ending.charAt(0)) && ending.length > 1 ? stems.flatMap(withDropped) : []
  return {
    stems: [...stems, ...restored],
    names: [
      ...stems.flatMap(names),
      ...restored.map(one => `${one}${onGeorgianKeys('i')}`),
      ...(short === undefined ? [] : names(short)),
    ].filter(name => name !== word),
  }
}
