import { normalized } from '../../engine/model/normalized.ts'
import { latinFromCyrillic } from './cyrillic.ts'
import { romanize } from './romanize.ts'

const respelled: Readonly<Record<string, string>> = { ch: 'tsh', c: 'k', q: 'k', f: 'p', x: 'ks', y: 'i' }

/**
 * Normalizes a text for comparison: Latin letters without case, accents, quotes and doubled letters, and with one
 * spelling for sounds that people write in several ways (qvevri and kvevri, Kakheti and Kaheti, gvino and ghvino, kape
 * and cafe). Of a to z, the result lacks c, f, q, x and y.
 */
export const fold = (text: string): string =>
  romanize(
    normalized(latinFromCyrillic(normalized(text, 'NFC').toLowerCase()), 'NFKD')
      .replace(/[\u0300-\u036f'`"\u00ab\u00bb\u02bc\u2018-\u201f]/g, '')
      .toLowerCase()
      .replaceAll('dzh', 'j'),
  )
    .replace(/ch|[cqfxy]/g, letters => respelled[letters] ?? letters)
    .replace(/([a-z])\1+/g, '$1')
    .replace(/kh+/g, 'h')
    .replace(/gh+/g, 'g')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
