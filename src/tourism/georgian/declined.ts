import { escapeRegExp } from '../../engine/rules/text/escapeRegExp.ts'
import { onGeorgianKeys } from './keyboards.ts'

/** What follows a vowel that stays, and what takes the place of one, in the cases of a Georgian noun; written on Latin keys. */
const afterVowel = onGeorgianKeys('m|s|d|Si|ze|Tan|Ti|dan|sTvis|sken|sgan|mde')
const inPlaceOfVowel = onGeorgianKeys('ma|s|is|isa|iT|ad|Si|ze|Tan|idan|isTvis|isken|isgan|amde')
/** What may follow any case: too, the same, is. */
const particles = onGeorgianKeys('c|ve|a')
const finalVowel = new RegExp(`^(.*?)([${onGeorgianKeys('aeiou')}])$`, 'su')
const fewestLetters = 3

/** Finds a Georgian name in all its cases; the ending is captured. A name too short to be distinguished from other words is found as it is. */
export function declined(name: string): RegExp {
  const [, stem = '', vowel = ''] = finalVowel.exec(name) ?? []
  const forms =
    stem.length >= fewestLetters
      ? `${escapeRegExp(stem)}(?:${vowel}(${afterVowel})?|(${inPlaceOfVowel}))`
      : `${escapeRegExp(name)}(${afterVowel})?()`
  return new RegExp(`(?<![\\u10d0-\\u10ff])${forms}(?:${particles})?(?![\\u10d0-\\u10ff])`, 'gu')
}
