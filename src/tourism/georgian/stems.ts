import type { Stems } from '../../engine/model/writing.ts'
import { onGeorgianKeys } from './keyboards.ts'

/** Case endings and postpositions, by the keys of a Georgian keyboard, longest first; those of the plural are before those of the singular that they end in. */
const endings = onGeorgianKeys(
  'ebisTvis isTvis ebidan ebTan sTvis sTan ebisa amde ebSi ebze ebiT ebis ebma ebad idan ebs ebi dan mde Tan isa Si ze is iT Ti ma ad s i a e o',
).split(' ')

const [withCase, withoutCase] = [onGeorgianKeys('sTan'), onGeorgianKeys('Tan')]

const vowels = onGeorgianKeys('aeiou')
const shortestStem = 3
/** A word that ends in a vowel is usually the name itself: what is left without it must say enough. */
const shortestBare = 4
/** The vowels that names drop before their last consonant in some cases, as Qvareli, Qvarlis. */
const dropped = Array.from(onGeorgianKeys('aeo'))
const consonantAndSonant = new RegExp(onGeorgianKeys('[^aeiou][lrnm]$'))

const isGeorgian = (word: string): boolean => /^[\u10d0-\u10f0-]+$/.test(word)
const endsInVowel = (word: string): boolean => vowels.includes(word.at(-1) ?? '')

const withDropped = (stem: string): string[] =>
  consonantAndSonant.test(stem) ? dropped.map(vowel => `${stem.slice(0, -1)}${vowel}${stem.slice(-1)}`) : []

/** The stems that a Georgian word may have, by its longest ending after which enough is left; none for a word of other letters. See docs/decisions/049. */
export function stemsOf(word: string): Stems {
  const none: Stems = { stems: [], names: [] }
  if (!isGeorgian(word)) return none
  const fitting = endings.filter(ending => word.endsWith(ending))
  const left = (ending: string): string => word.slice(0, -ending.length)
  const ending = fitting.find(
    one => left(one).length >= (one.length === 1 && vowels.includes(one) ? shortestBare : shortestStem),
  )
  // Of a name of three letters two are left, too few to look for anything but the name.
  const short = fitting
    .filter(one => one.length > 1 || one === onGeorgianKeys('s'))
    .map(left)
    .find(stem => stem.length === 2)
  const names = (stem: string): string[] =>
    endsInVowel(stem) ? [stem] : Array.from(onGeorgianKeys('iae'), vowel => stem + vowel)
  if (ending === undefined) return { stems: [], names: short === undefined ? [] : names(short) }
  // Telavtan and Mtskhetastan: whether the s is of the name or of the case nobody can tell.
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
