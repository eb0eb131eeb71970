import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { retiredValues } from '../../src/engine/rules/validation/retiredValues.ts'
import { authorization } from '../../src/tourism/authorization.ts'

const registry = createRegistry({
  entities: [
    {
      name: 'things',
      title: 'colour',
      access: { read: ['management'] },
      groups: [
        {
          name: 'thing',
          fields: [
            { name: 'colour', type: 'choice', choices: 'colours' },
            { name: 'colours', type: 'choices', choices: 'colours' },
          ],
        },
      ],
    },
  ],
  codeLists: [
    {
      name: 'colours',
      values: [
        { value: 'red', name: 'red' },
        { value: 'blue', name: 'blue', retired: true },
      ],
    },
  ],
  fieldTypes,
  authorization,
})
const names = new Set(['colour', 'colours'])
const wrong = (row: object, before?: object): string[] =>
  Object.keys(
    retiredValues(registry, registry.entity('things'), { ...row }, { names, before: before && { ...before } }),
  )

describe('a retired value', () => {
  it('cannot be chosen', () => {
    expect(wrong({ colour: 'blue', colours: ['red'] })).toEqual(['colour'])
    expect(wrong({ colour: 'red', colours: ['red', 'blue'] }, { colour: 'red', colours: ['red'] })).toEqual(['colours'])
  })

  it('remains in records that have it', () => {
    expect(wrong({ colour: 'blue', colours: ['blue', 'red'] }, { colour: 'blue', colours: ['blue'] })).toEqual([])
  })

  it('is removed when others are chosen', () => {
    expect(wrong({ colour: 'red', colours: [] })).toEqual([])
  })
})
