import { fixtures } from '../../fixtures/index.ts'
import { codeLabel } from '../../i18n/codeLabel.ts'
import { letters as englishLetters } from '../../i18n/en/letters.ts'
import { statistics as englishStatistics } from '../../i18n/en/statistics.ts'
import { fieldLabel } from '../../i18n/fieldLabel.ts'
import { dateWord } from '../../i18n/dateWord.ts'
import { hoursWord } from '../../i18n/hoursWord.ts'
import { letters as georgianLetters } from '../../i18n/ka/letters.ts'
import { statistics as georgianStatistics } from '../../i18n/ka/statistics.ts'
import { problemSentence } from '../../i18n/problemSentence.ts'
import { codeLists, entities } from '../tourism/declarations.ts'

/**
 * All that the prototype is made of and that is data: declarations, fixtures and the texts that the API writes. While somebody
 * works on them, a changed one comes as another `declared`.
 */
export const declared = {
  entities,
  codeLists,
  fixtures,
  texts: {
    letterTexts: { ka: georgianLetters, en: englishLetters },
    measureTitles: { ka: georgianStatistics.columns, en: englishStatistics.columns },
    fieldLabel,
    codeLabel,
    hoursWord,
    dateWord,
    sentence: problemSentence,
  },
}

export type Declared = typeof declared
