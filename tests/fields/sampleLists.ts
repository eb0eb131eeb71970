import { numberList, wordList } from '../../src/engine/model/codeLists.ts'

/** The code lists that the samples of field types choose from. */
export const sampleLists = [
  numberList('sizes', { SMALL: 1, MIDDLE: 2, LARGE: 3 }),
  wordList('colours', ['red', 'white', 'rose', 'amber']),
]
