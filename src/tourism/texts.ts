import { codeLabel } from '../../i18n/codeLabel.ts'
import { dateWord } from '../../i18n/dateWord.ts'
import { emails as englishEmails } from '../../i18n/en/emails.ts'
import { statistics as englishStatistics } from '../../i18n/en/statistics.ts'
import { fieldLabel } from '../../i18n/fieldLabel.ts'
import { hoursWord } from '../../i18n/hoursWord.ts'
import { emails as georgianEmails } from '../../i18n/ka/emails.ts'
import { statistics as georgianStatistics } from '../../i18n/ka/statistics.ts'
import { problemSentence } from '../../i18n/problemSentence.ts'
import type { TextPorts } from '../engine/ports.ts'

/** What the API says in words. */
export const texts: TextPorts = {
  emailTexts: { ka: georgianEmails, en: englishEmails },
  measureTitles: { ka: georgianStatistics.columns, en: englishStatistics.columns },
  fieldLabel,
  codeLabel,
  hoursWord,
  dateWord,
  sentence: problemSentence,
}
