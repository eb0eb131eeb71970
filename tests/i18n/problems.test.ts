import { describe, expect, it } from 'vitest'
import { problems as english } from '../../i18n/en/problems.ts'
import { signIn } from '../../i18n/en/sign_in.ts'
import { problems as georgian } from '../../i18n/ka/problems.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { problemStatus } from '../../src/engine/model/problem.ts'

describe.each([
  ['English', english],
  ['Georgian', georgian],
])('the sentences of problems in %s', (_, problems) => {
  it('exist for every code the server answers with', () => {
    expect(Object.keys(problemStatus).filter(code => !(code in problems))).toEqual([])
  })

  it('exist for no other code, but for the lost connection and the late answer that only a browser knows', () => {
    const own = Object.keys(problems).filter(code => code !== 'fields' && !(code in problemStatus))
    expect(own).toEqual(['network', 'timeout'])
  })

  it('exist for every code a field type refuses a value with', () => {
    const refused = fieldTypes.flatMap(type => type.samples.invalid.map(([, code]) => code))
    expect(refused.length).toBeGreaterThan(20)
    expect([...new Set(refused)].filter(code => !(code in problems.fields))).toEqual([])
  })

  it('end like sentences', () => {
    const { fields, incomplete: _ofTheSpecification, ...sentences } = problems
    expect(Object.values(sentences).filter(sentence => !sentence.endsWith('.'))).toEqual([])
    expect(Object.keys(fields).length).toBeGreaterThan(20)
  })
})

describe('the light sign-in page', () => {
  it('has only codes of the server and says what the rest of the panel says', () => {
    expect(english).toMatchObject(signIn.problems)
    expect(english.fields).toMatchObject(signIn.fields)
  })
})
