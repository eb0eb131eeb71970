const shortest = 4
const longest = 24

/** Whether a slip of the finger in a folded word is forgiven: it has letters alone, and enough of them to be known by the others. */
const isForgiven = (word: string): boolean => word.length >= shortest && word.length <= longest && /^[a-z]+$/.test(word)

/**
 * By what a folded word is known despite one slip: the word itself, and the word without each of its letters. Two words share one of
 * these where a letter is missing, too many, another, or has changed its place. None for a word in which nothing is forgiven.
 */
export function slipsOf(word: string): string[] {
  if (!isForgiven(word)) return []
  return [...new Set([word, ...Array.from(word, (_letter, place) => word.slice(0, place) + word.slice(place + 1))])]
}
