/** The width of a column with the share 1, in pixels. */
const defaultWidth = 84

/** Pixels of a heading: per letter, its padding, the sort icon, and its maximum in wide and narrow tables. */
const heading = { letter: 8, around: 18, sign: 13, most: 114, maxNarrow: 92 } as const

/** Pixels of a word, which does not break: per Latin letter and per wider letter, and its maximum. */
const word = { latin: 7, letter: 8.8, most: 160 } as const

const pixelsOf = (letters: string): number =>
  [...letters].reduce((pixels, letter) => pixels + (letter < '\u0250' ? word.latin : word.letter), 0)

/** The share of its width that a column keeps in a narrow table. */
const minShare = 0.78

/** The widths of a column in pixels. */
export interface Widths {
  /** Its preferred width. Extra width of the table is shared in proportion. */
  width: number
  /** Its minimum width in a narrow table. */
  minWidth: number
  /** By how much both are larger while the list is sorted by the column, so that the sort icon truncates no word. */
  whenSorted?: number
}

/** Returns a column's preferred and minimum width, such that its heading fits into two lines. */
export function widthsOf(label: string, parts: number, isSortable: boolean): Widths {
  const ofHeading = label.length * heading.letter + heading.around + (isSortable ? heading.sign : 0)
  // Without the sort icon, for which only the sorted column makes room: else the title column would lose the width.
  const ofWord = Math.min(word.most, Math.max(...label.split(' ').map(pixelsOf)) + heading.around)
  const width = Math.round(Math.max(parts * defaultWidth, Math.min(heading.most, ofHeading), ofWord))
  const minWidth = Math.round(Math.max(width * minShare, Math.min(heading.maxNarrow, ofHeading), ofWord))
  const whenSorted = ofHeading > minWidth && isSortable ? Math.max(0, Math.round(ofWord + heading.sign - minWidth)) : 0
  return { width, minWidth, whenSorted }
}

/** Returns a column with the widths that it has while the list is sorted by it. */
export const whileSorted = <Sized extends Widths>(column: Sized): Sized => ({
  ...column,
  width: column.width + (column.whenSorted ?? 0),
  minWidth: column.minWidth + (column.whenSorted ?? 0),
})
