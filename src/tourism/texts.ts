import { allTexts } from '../../i18n/allTexts.ts'
import { codeLabel } from '../../i18n/codeLabel.ts'
import { dateWord } from '../../i18n/dateWord.ts'
import { fieldLabel, resourceLabel } from '../../i18n/fieldLabel.ts'
import { hoursWord } from '../../i18n/hoursWord.ts'
import { problemSentence } from '../../i18n/problemSentence.ts'
import { byLocale } from '../engine/model/localized.ts'
import type { TextPorts } from '../engine/ports.ts'

/** The texts of the API. */
export const texts: TextPorts = {
  emailTexts: byLocale(locale => allTexts[locale].emails),
  activityTitles: byLocale(locale => allTexts[locale].messages.activity.columns),
  rankingTitles: byLocale(locale => allTexts[locale].messages.statistics.ranking),
  measureTitles: byLocale(locale => allTexts[locale].messages.statistics.columns),
  fieldLabel,
  resourceLabel,
  codeLabel,
  hoursWord,
  dateWord,
  sentence: problemSentence,
}
