import { ofCountry } from '../../model/country.ts'

const shortest = 4
const longest = 24

/** Whether a slip of the finger in a word is forgiven: it has letters alone, and enough of them to be known by the others. */
const isForgiven = (word: string): boolean => word.length >= shortest && word.length <= longest && /^[a-z]+$/.test(word)

/** A word with one letter for each sound, since people mistake those as one. */
const spokenBy = ofCountry(({ writing: { sounds } }) => {
  const all = Object.keys(sounds)
  if (all.length === 0) return (word: string): string => word
  const several = new RegExp(all.toSorted((one, other) => other.length - one.length).join('|'), 'g')
  return (word: string): string => word.replace(several, letters => sounds[letters] ?? letters)
})

/** Folding leaves no letter twice, so what is left of a word must not have any either. */
const withoutDoubles = (word: string): string => word.replace(/(.)\1+/g, '$1')

/**
 * By what a folded word is known despite one slip: the word itself, and the word without each of its letters. Two words share one of
 * these where a letter is missing, too many, another, or has changed its place. None for a word in which nothing is forgiven.
 * See docs/decisions/049.
 */
export function slipsOf(word: string): string[] {
  const spoken = withoutDoubles(spokenBy()(word))
  if (!isForgiven(spoken)) return []
  return [
    ...new Set([
      spoken,
      ...Array.from(spoken, (_letter, place) => withoutDoubles(spoken.slice(0, place) + spoken.slice(place + 1))),
    ]),
  ]
}
