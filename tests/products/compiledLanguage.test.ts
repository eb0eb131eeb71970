import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGermanCatalogs, declareGerman } from './addLanguage.ts'
import { Copy } from './copy.ts'

const fileOf = (error: string): string => error.replace(/\([\s\S]*$/, '')

// The compiler wants processors of its own.
describe('a third language in the eyes of the compiler', () => {
  let copy: Copy
  beforeAll(() => {
    copy = new Copy()
    declareGerman(copy)
  })
  afterAll(() => copy.remove())

  it('lacks its catalogs, each of which is reported, and nothing else', async () => {
    const errors = await copy.compile()
    expect(errors.filter(error => !error.includes("Property 'de' is missing"))).toEqual([])
    expect([...new Set(errors.map(fileOf))]).toEqual([
      'i18n/allTexts.ts',
      'i18n/catalogs.ts',
      'i18n/declaringTexts.ts',
      'i18n/fieldLabel.ts',
      'i18n/hoursWord.ts',
      'i18n/languageNames.ts',
      'src/prototype/mountPrototype.tsx',
      'src/tourism/texts.ts',
    ])
  })

  it('is complete with its catalogs, of which every missing text is reported', async () => {
    addGermanCatalogs(copy)
    await copy.run('scripts/printRegisters.ts')
    expect(await copy.compile()).toEqual([])
    copy.put('i18n/de/problems.ts', ' not_found:', ' //')
    copy.put('i18n/de/hours.ts', ' every_day:', ' //')
    const errors = (await copy.compile()).join('\n')
    expect(errors).toContain("Property 'not_found' is missing")
    expect(errors).toContain("Property 'every_day' is missing")
  })
})
