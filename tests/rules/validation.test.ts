import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { checkValue, checkValues, isEmpty, problemOf } from '../../src/engine/rules/validation/validation.ts'
import { declared, propertyOf } from './declared.ts'

const problemIn = (schema: z.ZodMiniType, value: unknown) => {
  const result = safeParse(schema, value, { reportInput: true })
  const [issue] = result.error?.issues ?? []
  return issue && problemOf(issue)
}
const establishments = declared.entity('establishments')
const check = (name: string, value: unknown) => checkValue(declared, propertyOf(establishments, name), value)

describe('problemOf', () => {
  it.each([
    ['a text that is too long', z.string().check(z.maxLength(2)), 'abc', { code: 'too_long', params: { maximum: 2 } }],
    ['a text that is too short', z.string().check(z.minLength(2)), 'a', { code: 'too_short', params: { minimum: 2 } }],
    ['a text of another length', z.string().check(z.length(2)), 'abc', { code: 'wrong_length', params: { length: 2 } }],
    [
      'a list that is too long',
      z.array(z.number()).check(z.maxLength(1)),
      [1, 2],
      { code: 'too_many', params: { maximum: 1 } },
    ],
    [
      'a list that is too short',
      z.array(z.number()).check(z.minLength(1)),
      [],
      { code: 'too_few', params: { minimum: 1 } },
    ],
    ['a number that is too big', z.number().check(z.maximum(5)), 6, { code: 'too_big', params: { maximum: 5 } }],
    ['a number that is too small', z.number().check(z.minimum(5)), 4, { code: 'too_small', params: { minimum: 5 } }],
    ['an integer beyond all bounds', z.int(), 1e300, { code: 'too_big', params: { maximum: Number.MAX_SAFE_INTEGER } }],
    ['another type', z.string(), 1, { code: 'wrong_type' }],
    ['a text of another form', z.string().check(z.regex(/^a$/)), 'b', { code: 'invalid_format' }],
    ['a value that is not offered', z.literal(['a']), 'b', { code: 'not_a_choice' }],
    ['a key that does not belong', z.strictObject({}), { a: 1 }, { code: 'unknown_key' }],
    [
      'a missing part, and where',
      z.array(z.strictObject({ url: z.string() })),
      [{}],
      { code: 'required', params: { at: '0.url' } },
    ],
    [
      'a wrong part, and where',
      z.array(z.strictObject({ url: z.string() })),
      [{ url: 1 }],
      { code: 'wrong_type', params: { at: '0.url' } },
    ],
    [
      'a rule of a field type',
      z.string().check(z.refine(() => false, { error: 'too_precise', params: { scale: 2 } })),
      'a',
      { code: 'too_precise', params: { scale: 2 } },
    ],
  ])('reports %s by its code and numbers', (_what, schema, value, problem) => {
    expect(problemIn(schema, value)).toEqual(problem)
  })
})

describe('checkValue', () => {
  it.each([null, undefined, '', '  ', '\u00a0', []])('treats %j as missing', value => {
    expect(isEmpty(value)).toBe(true)
    expect(check('name_en', value)).toEqual({ value: null })
    expect(check('facility_id', value)).toEqual({ value: [] })
  })

  it.each([0, false, {}, 'a', [null]])('treats %j as a value', value => {
    expect(isEmpty(value)).toBe(false)
  })

  it('returns the value as it will be stored', () => {
    expect(check('name_en', '  Old Cellar ')).toEqual({ value: 'Old Cellar' })
    expect(check('email', 'Hello@Marani.Example')).toEqual({ value: 'hello@marani.example' })
    expect(check('mobile', '+995 599 12-34-56')).toEqual({ value: '599123456' })
    expect(check('lat', 41.123456789)).toEqual({ value: 41.1234568 })
  })

  it('returns a new empty list for every record', () => {
    const first = check('facility_id', [])
    const second = check('facility_id', [])
    expect('value' in first && 'value' in second && first.value !== second.value).toBe(true)
  })

  it('returns the first problem of an invalid value', () => {
    expect(check('beds', 10_001)).toEqual({ problem: { code: 'too_big', params: { maximum: 10_000 } } })
    expect(check('beds', '5')).toEqual({ problem: { code: 'wrong_type' } })
  })
})

describe('checkValues', () => {
  it('names every invalid value at once and returns the valid ones', () => {
    const { values, problems } = checkValues(declared, establishments, {
      name_en: 'A',
      beds: -1,
      email: 'x',
      website_url: 'javascript:alert(1)',
    })
    expect(values).toEqual({ name_en: 'A' })
    expect(problems).toEqual({
      beds: { code: 'too_small', params: { minimum: 0 } },
      email: { code: 'invalid_format' },
      website_url: { code: 'not_http_url' },
    })
  })

  it('omits undeclared names, including those of every object', () => {
    const hostile = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2, "name_en": "A"}') as Record<
      string,
      unknown
    >
    const { values, problems } = checkValues(declared, establishments, hostile)
    expect(Object.keys(values)).toEqual(['name_en'])
    expect(problems).toEqual({})
  })
})
