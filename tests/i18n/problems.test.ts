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
  it('exist for every code of the server', () => {
    expect(Object.keys(problemStatus).filter(code => !(code in problems))).toEqual([])
  })

  it('exist for no other code, except a lost connection and a timeout, which only browsers report', () => {
    const own = Object.keys(problems).filter(code => code !== 'fields' && !(code in problemStatus))
    expect(own).toEqual(['network', 'timeout'])
  })

  it('exist for every code with which a field type rejects a value', () => {
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

describe('the standalone sign-in page', () => {
  it('has only codes of the server, with the texts of the panel', () => {
    expect(english).toMatchObject(signIn.problems)
    expect(english.fields).toMatchObject(signIn.fields)
  })
})
