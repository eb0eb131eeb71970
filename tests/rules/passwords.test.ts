import { describe, expect, it } from 'vitest'
import { missingRules } from '../../src/features/accounts/passwordRules.ts'

describe('a password', () => {
  it.each([
    ['', ['length', 'lower', 'upper', 'digit', 'special']],
    ['aB3-', ['length']],
    ['SAPERAVI-2026', ['lower']],
    ['saperavi-2026', ['upper']],
    ['Saperavi-wine', ['digit']],
    ['Saperavi2026', ['special']],
    ['Saperavi 2026', ['special']],
    ['Saperavi-2026', []],
    ['Marani-Demo-1', []],
  ])('%j lacks %j', (password, missing) => {
    expect(missingRules(password)).toEqual(missing)
  })

  it('is counted in characters as people see them', () => {
    expect(missingRules('aB3-😀😀')).toEqual(['length'])
  })
})
