import { partsOf, type Level } from '../../../engine/model/query.ts'
import { inTitle } from '../../../engine/rules/text/searchText.ts'

/** Whether a level is of words of titles from their beginning on. */
export const isAtWords = (level: Level): boolean =>
  level.every(word => partsOf(word).every(part => typeof part === 'string' && part.includes(inTitle(''))))
