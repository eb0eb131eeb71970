import { Suspense } from 'react'
import type { OpeningHours } from '../../engine/fields/openingHours.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { hoursText } from '../../engine/rules/time/hours/hoursText.ts'
import { afterPaint } from '../data/afterPaint.ts'
import { createHoursTranslate } from './hours/hoursTranslate.ts'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import type { Reader } from '../data/reader.ts'
import { useReader } from '../data/reader.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const Editor = lazyPart(async () => {
  await afterPaint()
  return import('./hours/HoursEditor.tsx')
})

/** Returns the hours as a text, relative to today. */
const wordsOf = (value: unknown, reader: Reader): string =>
  hoursText(
    createHoursTranslate(reader),
    { working_days: (value ?? null) as OpeningHours | null },
    reader.language,
    countryDay(new Date()),
  )

/** The editor is loaded when a form needs it; until then, the text is shown. */
const Input = (props: InputProps) => {
  const reader = useReader()
  return (
    <Suspense fallback={<p aria-busy="true">{wordsOf(props.value, reader)}</p>}>
      <Editor {...props} />
    </Suspense>
  )
}

export const openingHours: FieldView = {
  comparison: 'week',
  Input,
  Cell: ({ value, reader }) => <Excerpt text={wordsOf(value, reader)} />,
  several: true,
  wide: true,
  width: 1.8,
}
