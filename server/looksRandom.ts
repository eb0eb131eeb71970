/**
 * The minimum number of distinct three-character substrings of a secret. 32 random characters have 29 or 30; a repeated word has as many as
 * it has letters.
 */
const minRuns = 28

/** Whether a secret may be random: it neither repeats itself nor consists of only a few characters. */
export function looksRandom(secret: string): boolean {
  const runs = new Set(
    Array.from({ length: Math.max(0, secret.length - 2) }, (_, index) => secret.slice(index, index + 3)),
  )
  return runs.size >= minRuns
}
