import type { Writing } from '../../engine/model/writing.ts'
import { declined } from './declined.ts'
import { fold } from './fold.ts'
import { guessesOf, literalOf } from './readings.ts'
import { romanize } from './romanize.ts'
import { stemsOf } from './stems.ts'

/** How Georgian is written: its script, two keyboard layouts, cases, and occasionally Russian letters. */
export const georgian: Writing = {
  script: 'Geor',
  letters: String.raw`\u10d0-\u10f0`,
  romanize,
  fold,
  sounds: { tsh: 'c', dz: 'f', ts: 'q', sh: 'x', zh: 'y' },
  literalOf,
  guessesOf,
  stemsOf,
  onDay: '\u10e1',
  ending: /-[\u10d0-\u10ff]+$/,
  declined,
}
