import type { Writing } from '../../model/writing.ts'

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'`"\u00ab\u00bb\u02bc\u2018-\u201f]/g, '')
    .toLowerCase()
    .replace(/([a-z])\1+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** How people write who have Latin letters alone, and of whose language nothing more is known. */
export const plainWriting: Writing = {
  script: 'Latn',
  letters: '',
  romanize: text => text,
  fold,
  sounds: {},
  literalOf: word => [fold(word)],
  guessesOf: () => [],
  stemsOf: () => ({ stems: [], names: [] }),
}
