import { normalized } from '../../model/normalized.ts'
import type { Writing } from '../../model/writing.ts'

const fold = (text: string): string =>
  normalized(text, 'NFKD')
    .replace(/[\u0300-\u036f'`"\u00ab\u00bb\u02bc\u2018-\u201f]/g, '')
    .toLowerCase()
    .replace(/([a-z])\1+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The writing of a country with Latin script whose language is not known in detail. */
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
