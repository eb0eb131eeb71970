import { expect, it } from 'vitest'
import { messages } from '../../i18n/en/index.ts'
import { emails } from '../../i18n/en/emails.ts'
import { languages } from '../../src/engine/model/localized.ts'
import { locales } from '../../src/engine/model/languages.ts'

/** The places of texts that are there for some language, and lack another one. */
function lacking(texts: unknown, place: string): string[] {
  if (typeof texts !== 'object' || texts === null) return []
  const names = Object.keys(texts)
  const isKeyed = ([languages, locales] as const).flatMap(all =>
    all.some(one => one !== 'en' && names.includes(one)) ? [all] : [],
  )
  const lacked = isKeyed.flatMap(all => all.filter(one => !names.includes(one)).map(one => `${place}.${one}`))
  return [...lacked, ...Object.entries(texts).flatMap(([name, inner]) => lacking(inner, `${place}.${name}`))]
}

it('a text by language has an entry for every language', () => {
  expect(lacking({ into: { ge: 'Georgian' } }, 'panel')).toEqual(['panel.into.en'])
  expect([...lacking(messages, 'messages'), ...lacking(emails, 'emails')]).toEqual([])
})
