import { expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { createReader } from '../../../src/panel/data/reader.ts'
import { scaleText } from '../../../src/panel/fields/map/localizedScale.ts'

it.each([
  ['ka' as const, georgian, '5 \u10d9\u10db', '500 \u10db'],
  ['en' as const, english, '5 km', '500 m'],
])('the scale of a map is labelled in the reader’s language (%s)', (locale, messages, far, near) => {
  const reader = createReader(locale, createI18nProvider(messages).translate)
  expect(scaleText(reader, '5 km')).toBe(far)
  expect(scaleText(reader, '500 m')).toBe(near)
  expect(scaleText(reader, 'here')).toBe('here')
})
