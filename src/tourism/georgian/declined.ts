import { escapeRegExp } from '../../engine/rules/text/escapeRegExp.ts'
import { onGeorgianKeys } from './keyboards.ts'

/**
 * Case endings after a vowel that stays, and those that replace a vowel, written with the Latin letters of the keys.
 */
const afterVowel = onGeorgianKeys('m|s|d|Si|ze|Tan|Ti|dan|sTvis|sken|sgan|mde')
const inPlaceOfVowel = onGeorgianKeys('ma|s|is|isa|iT|ad|Si|ze|Tan|idan|isTvis|isken|isgan|amde')
/** Particles that may follow any case: too, the same, is. */
const particles = onGeorgianKeys('c|ve|a')
const finalVowel = new RegExp(`^(.*?)([${onGeorgianKeys('aeiou')}])$`, 'su')
const minLetters = 3

/**
 * Returns a pattern that matches a Georgian name in all its cases and captures the ending. A name too short to be
 * distinguished from other words is only matched as it is.
 */
export function declined(name: string): RegExp {
  const [, stem = '', vowel = ''] = finalVowel.exec(name) ?? []
  const forms =
    stem.length >= minLetters
      ? `${escapeRegExp(stem)}(?:${vowel}(${afterVowel})?|(${inPlaceOfVowel}))`
      : `${escapeRegExp(name)}(${afterVowel})?()`
  return new RegExp(`(?<![\\u10d0-\\u10ff])${forms}(?:${particles})?(?![\\u10d0-\\u10ff])`, 'gu')
}
