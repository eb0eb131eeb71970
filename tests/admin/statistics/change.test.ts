import { expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { shareText } from '../../../src/features/statistics/panel/Change.tsx'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { createReader } from '../../../src/panel/data/reader.ts'

it('a change in percent is written with its sign first and no space before the percent sign', () => {
  const reader = createReader('en', createI18nProvider(messages).translate)
  expect(shareText(reader, 150, 100)).toBe('+50%')
  expect(shareText(reader, 50, 100)).toBe('\u221250%')
  expect(shareText(reader, 100, 100)).toBe('0%')
})
