import { expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { shareText } from '../../../src/features/statistics/panel/Change.tsx'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { createReader } from '../../../src/panel/data/reader.ts'

it('a change is written as shares are everywhere else in the panel: the sign before it, nothing between it and its %', () => {
  const reader = createReader('en', createI18nProvider(messages).translate)
  expect(shareText(reader, 150, 100)).toBe('+50%')
  expect(shareText(reader, 50, 100)).toBe('\u221250%')
  expect(shareText(reader, 100, 100)).toBe('0%')
})
