/** The width of a column with the share 1, in pixels. */
const defaultWidth = 84

/** Pixels of a heading: per letter, its padding, the sort icon, and its maximum in wide and narrow tables. */
const heading = { letter: 8, around: 18, sign: 13, most: 114, mostInNarrow: 92 } as const

/** Pixels of a word, which does not break: per Latin letter and per wider letter, and its maximum. */
const word = { latin: 7, letter: 8.8, most: 160 } as const

const pixelsOf = (letters: string): number =>
  [...letters].reduce((pixels, letter) => pixels + (letter < '\u0250' ? word.latin : word.letter), 0)

/** The share of its width that a column keeps in a narrow table. */
const minShare = 0.78

/** Returns a column's preferred and minimum width, such that its heading fits into two lines. */
export function widthsOf(label: string, parts: number, isSortable: boolean): { width: number; minWidth: number } {
  const ofHeading = label.length * heading.letter + heading.around + (isSortable ? heading.sign : 0)
  // Without the sort icon, which most columns never show; the title column makes room for it.
  const ofWord = Math.min(word.most, Math.max(...label.split(' ').map(pixelsOf)) + heading.around)
  const width = Math.round(Math.max(parts * defaultWidth, Math.min(heading.most, ofHeading), ofWord))
  return { width, minWidth: Math.round(Math.max(width * minShare, Math.min(heading.mostInNarrow, ofHeading), ofWord)) }
}
