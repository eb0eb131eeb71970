import { partsOf, type Level } from '../../../engine/model/query.ts'
import { inTitle } from '../../../engine/rules/text/searchText.ts'

/** Whether a level means matches at the beginning of words in titles. */
export const isAtWords = (level: Level): boolean =>
  level.every(word => partsOf(word).every(part => typeof part === 'string' && part.includes(inTitle(''))))
