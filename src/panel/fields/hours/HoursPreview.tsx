import { useEffect, useState } from 'react'
import { hoursWord } from '../../../../i18n/hoursWord.ts'
import type { OpeningHours } from '../../../engine/fields/openingHours.ts'
import { languages, localeOf } from '../../../engine/model/declaration.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { hoursText } from '../../../engine/rules/time/hours/hoursText.ts'
import { useReader } from '../../data/reader.ts'
import { OpenNow } from './OpenNow.tsx'

const minute = 60_000

/** How visitors read the hours, in both languages, and whether the place is open at this moment. */
export function HoursPreview({ hours }: { hours: OpeningHours }) {
  const { t } = useReader()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  const texts = languages.map(language => ({
    locale: localeOf[language],
    text: hoursText((key, params) => hoursWord(localeOf[language], key, params), { working_days: hours }, language, countryDay(now)),
  }))
  if (texts.every(({ text }) => text === '')) return null
  return (
    <div className="hours-preview" role="group" aria-label={t('hours.form.preview')}>
      <span className="m-row">
        <span className="m-label">{t('hours.form.preview')}</span>
        <OpenNow hours={{ working_days: hours }} now={now} />
      </span>
      {texts.map(({ locale, text }) => (
        <p key={locale} lang={locale}>
          {text}
        </p>
      ))}
    </div>
  )
}
