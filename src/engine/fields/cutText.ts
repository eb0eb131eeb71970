/** Returns a text of at most `most` characters, without half a surrogate pair or a space at its end. */
export const cutText = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
