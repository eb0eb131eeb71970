/** Pixels of a column of width 1. */
const usualWidth = 84

/** Pixels of a heading: a letter, what is around them, the sign of its order, and most of it where there is room and where there is little. */
const heading = { letter: 8, around: 18, sign: 13, most: 114, mostInNarrow: 92 } as const

/** Pixels of a word, which does not go on in a second line: a letter of the Latin script and of wider ones, and most of it. */
const word = { latin: 7, letter: 8.8, most: 160 } as const

const pixelsOf = (letters: string): number =>
  [...letters].reduce((pixels, letter) => pixels + (letter < '\u0250' ? word.latin : word.letter), 0)

/** The part of its width that a column keeps in a narrow table. */
const leastPart = 0.78

/** How wide a column is, and how narrow it may become, so that its heading is whole in two lines. */
export function widthsOf(label: string, parts: number, isSortable: boolean): { width: number; least: number } {
  const ofHeading = label.length * heading.letter + heading.around + (isSortable ? heading.sign : 0)
  // Without the sign of an order, which most columns never have: the name of the record gives what this one takes.
  const ofWord = Math.min(word.most, Math.max(...label.split(' ').map(pixelsOf)) + heading.around)
  const width = Math.round(Math.max(parts * usualWidth, Math.min(heading.most, ofHeading), ofWord))
  return { width, least: Math.round(Math.max(width * leastPart, Math.min(heading.mostInNarrow, ofHeading), ofWord)) }
}
