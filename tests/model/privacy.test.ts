import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { privacyRegister } from '../../scripts/privacyRegister.ts'
import { withoutNames } from '../../src/features/privacy/withoutNames.ts'
import { entities } from '../../src/tourism/declarations.ts'
import { retention } from '../../src/tourism/product.ts'

describe('personal data', () => {
  it('is in the register as declared', () => {
    const printed = readFileSync(fileURLToPath(new URL('../../docs/privacy.md', import.meta.url)), 'utf8')
    expect(printed, 'print it with npm run schema').toBe(privacyRegister(entities, retention))
  })

  it('includes every email address and phone number that is not public, and entities with user_id declare whom they are about', () => {
    const unmarked = entities.flatMap(({ name, groups }) =>
      groups.flatMap(({ fields }) =>
        fields.flatMap(field =>
          typeof field !== 'string' && ['email', 'phone'].includes(field.type) && !field.personal && !field.public
            ? [`${name}.${field.name}`]
            : [],
        ),
      ),
    )
    expect(unmarked).toEqual([])
    const bySomebody = entities.filter(({ groups, subject }) =>
      groups.some(
        ({ fields }) => fields.some(field => typeof field !== 'string' && field.name === 'user_id') && !subject,
      ),
    )
    expect(bySomebody.map(({ name }) => name)).toEqual([])
  })
})

describe('removing names from a text', () => {
  const clean = withoutNames(['nino@visit.example', '555123456', 'Nino Beridze', 'Beridze Nino', 'Eka "E" B'])

  it.each([
    ['Ask Nino Beridze or nino@visit.example.', 'Ask … or ….'],
    ['NINO BERIDZE', ''],
    ['Nino Beridzes', '…s'],
    ['+995555123456', ''],
    ['Call 555 12 34 56', 'Call …'],
    ['Call +995 (555) 12-34-56 or 00995 555123456', 'Call … or …'],
    ['Call 555–123–456, 0 555 123 456', 'Call …, …'],
    ['Call 555 12 34 57', 'Call 555 12 34 57'],
    ['Nino \u00a0Beridze', ''],
    ['Nino&nbsp;Beridze', ''],
    ['Eka "E" B', ''],
    ['anino@visit.example', 'anino@visit.example'],
    ['Annino Beridze', 'Annino Beridze'],
    ['Nino and Beridze', 'Nino and Beridze'],
  ])('of “%s” is “%s”', (text, left) => {
    expect(clean(text)).toBe(left)
  })

  it('works at any depth and leaves everything else unchanged', () => {
    expect(clean({ to: ['Nino Beridze', 5, null, true], 'Nino Beridze': { at: '555123456' } })).toEqual({
      to: ['', 5, null, true],
      '': { at: '' },
    })
  })
})
