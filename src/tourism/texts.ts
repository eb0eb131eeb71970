import { codeLabel } from '../../i18n/codeLabel.ts'
import { dateWord } from '../../i18n/dateWord.ts'
import { letters as englishLetters } from '../../i18n/en/letters.ts'
import { statistics as englishStatistics } from '../../i18n/en/statistics.ts'
import { fieldLabel } from '../../i18n/fieldLabel.ts'
import { hoursWord } from '../../i18n/hoursWord.ts'
import { letters as georgianLetters } from '../../i18n/ka/letters.ts'
import { statistics as georgianStatistics } from '../../i18n/ka/statistics.ts'
import { problemSentence } from '../../i18n/problemSentence.ts'
import type { TextPorts } from '../engine/ports.ts'

/** What the API says in words. */
export const texts: TextPorts = {
  letterTexts: { ka: georgianLetters, en: englishLetters },
  measureTitles: { ka: georgianStatistics.columns, en: englishStatistics.columns },
  fieldLabel,
  codeLabel,
  hoursWord,
  dateWord,
  sentence: problemSentence,
}
