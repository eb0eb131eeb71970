import { expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { nextNumber } from './makeValid.ts'

const fullWidth = (digits: string): string =>
  digits.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)))

describeApi('a text that differs only in invisible or wide characters', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)

  it('is the same identification code of an organization, which has 9 or 11 digits', async () => {
    const code = String(700_000_000 + nextNumber())
    const make = (id_number: string) =>
      api().as('owner')('POST', '/organizations', { body: { legal_name: `Firm ${nextNumber()}`, id_number } })
    expect((await make(fullWidth(code))).record.id_number).toBe(code)
    for (const same of [
      code,
      `${code}\u200b`,
      `${code.slice(0, 8)}\u2060${code.slice(8)}`,
      `\u202e${code}`,
      fullWidth(code),
      ` ${code} `,
    ])
      expect((await make(same)).refusal.errors, JSON.stringify(same)).toEqual({ id_number: 'not_unique' })
    for (const wrong of [`${code}0`, code.slice(1), 'abcdefghi', `${code.slice(0, 8)} 0`])
      expect((await make(wrong)).refusal.errors, wrong).toEqual({ id_number: 'not_identification_code' })
    expect((await make(`${code}01`)).record.id_number).toBe(`${code}01`)
  })

  it('is the same unique value of any text field, also when it is created', async () => {
    const code = `LOOK-${nextNumber()}`
    const make = (value: string) =>
      admin('POST', '/establishments', { body: { name_en: `Look ${nextNumber()}`, code: value } })
    expect((await make(`${code}\u200b`)).record.code).toBe(code)
    for (const same of [code, `\u2060${code}`, `${code.replace('-', '\uff0d')}\ufe0f`])
      expect((await make(same)).refusal.errors, JSON.stringify(same)).toEqual({ code: 'not_unique' })
  })

  it('is not a name if nothing of it is visible, and loses its invisible characters', async () => {
    const user = api().as('user')
    for (const first_name of ['\u200b', '\u3164', '\u2800', '\u202e']) {
      const response = await user('PUT', '/profile', { body: { first_name, last_name: 'Seen' } })
      expect([response.status, Object.keys(response.refusal.errors ?? {})], JSON.stringify(first_name)).toEqual([
        422,
        ['first_name'],
      ])
    }
    const made = (await api().as('owner')('POST', '/organizations', { body: { legal_name: 'Ma\u202erani\u200b' } }))
      .record
    expect(made.legal_name).toBe('Marani')
  })
})
