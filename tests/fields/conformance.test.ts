import { describe, expect, it } from 'vitest'
import { safeParse, toJSONSchema, type $ZodType } from 'zod/v4/core'
import { sampleLists as codeLists } from './sampleLists.ts'
import { writeCell } from '../../src/engine/fields/cell.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import type { Column } from '../../src/engine/model/column.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/engine/model/declaration.ts'
import type { FieldType } from '../../src/engine/model/fieldType.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { problemOf } from '../../src/engine/rules/validation/validation.ts'
import { randomFrom } from '../model/random.ts'
import { processorTime } from '../processorTime.ts'
import { deepList, hostileTexts, junkFrom } from './junk.ts'

const registry = createRegistry({ entities: [], codeLists, fieldTypes, authorization })

/** A value of each option that a declaration may give to some type. */
const optionValues: Partial<FieldDeclaration> = {
  minimum: 1,
  maximum: 10,
  scale: 2,
  choices: 'sizes',
  reference: 'things',
  within: 'parent',
  from: 'label',
  mobile: true,
  bounds: 'country',
  overruledBy: 'sometimes',
  accept: ['image/*'],
  maximumBytes: 1_000,
}
const optionNames = Object.keys(optionValues) as (keyof FieldDeclaration)[]

/** Objects that pretend to be texts or lists. */
const pretenders: unknown[] = [
  { length: { toString: 1 } },
  { length: null },
  { toString: 1 },
  [{ length: { valueOf: 1, toString: 1 } }],
  { url: { length: { toString: 1 } } },
]

const declared = (type: FieldType): FieldDeclaration => ({ ...type.samples.field, name: 'field', type: type.name })
const columnOf = (type: FieldType): Column =>
  typeof type.column === 'function' ? type.column(declared(type), registry) : type.column
const partsOf = (type: FieldType): (string | undefined)[] => type.parts?.map(part => part.name) ?? [undefined]
const schemaOf = (type: FieldType, part = partsOf(type)[0]): $ZodType => type.schema(declared(type), registry, part)

const access: EntityDeclaration['access'] = { read: ['management'] }

const mistakesOf = (field: FieldDeclaration): string[] =>
  checkEntities({
    entities: [
      {
        name: 'things',
        title: 'label',
        access,
        groups: [
          {
            name: 'thing',
            fields: [
              { name: 'label', type: 'text' },
              { name: 'sometimes', type: 'boolean' },
              { name: 'parent', type: 'reference', reference: 'things' },
              field,
            ],
          },
        ],
      },
      {
        name: 'others',
        title: 'label',
        access,
        groups: [{ name: 'other', fields: [{ name: 'label', type: 'text' }] }],
      },
    ],
    codeLists,
    fieldTypes,
    authorization,
  })

describe('the register of field types', () => {
  it('has each name once', () => {
    const names = fieldTypes.map(type => type.name)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  })
})

describe.each(fieldTypes.map(type => [type.name, type] as const))('the field type %s', (_name, type) => {
  it.each(type.samples.valid.map(value => [value]))('accepts %j unchanged', value => {
    expect(safeParse(schemaOf(type), value)).toEqual({ success: true, data: value })
  })

  it.each(type.samples.invalid)('rejects %j as %s', (value, code) => {
    const { error } = safeParse(schemaOf(type), value, { reportInput: true })
    expect(error?.issues.map(issue => problemOf(issue).code)).toContain(code)
  })

  it.each(type.samples.valid.map(value => [value]))(
    'reads %j back from the table cell to which it was written',
    value => {
      if (type.parts && typeof value === 'object') return
      expect(type.read(writeCell(value, columnOf(type)), declared(type))).toEqual(value)
    },
  )

  it('has accepted and rejected samples', () => {
    expect(type.samples.valid.length).toBeGreaterThan(0)
    expect(type.samples.invalid.length).toBeGreaterThan(0)
  })

  it('describes its values as JSON Schema', () => {
    for (const part of partsOf(type)) {
      const schema = toJSONSchema(schemaOf(type, part), { io: 'input' })
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
    }
  })

  it('has values that survive JSON', () => {
    for (const value of [type.empty, ...type.samples.valid]) expect(JSON.parse(JSON.stringify(value))).toEqual(value)
  })

  it('reads any text of a cell without an error, as a value that its schema can validate', () => {
    for (const text of hostileTexts)
      expect(safeParse(schemaOf(type), type.read(text, declared(type))).success).toBeTypeOf('boolean')
  })

  it('validates 500 values of any kind without an error, and accepts its own results unchanged', () => {
    const random = randomFrom(500)
    for (const part of partsOf(type))
      for (let turn = 0; turn < 500; turn++) {
        const value = junkFrom(random)
        const first = safeParse(schemaOf(type, part), value)
        if (!first.success) {
          expect(first.error.issues.length, JSON.stringify(value)).toBeGreaterThan(0)
          continue
        }
        const sent: unknown = JSON.parse(JSON.stringify(first.data))
        expect(sent, JSON.stringify(value)).toEqual(first.data)
        expect(safeParse(schemaOf(type, part), sent), JSON.stringify(value)).toEqual({ success: true, data: sent })
      }
  })

  it.each(pretenders.map(value => [value]))('validates %j, which has a false length, without an error', value => {
    for (const part of partsOf(type)) expect(safeParse(schemaOf(type, part), value).success).toBe(type.name === 'json')
  })

  it('validates lists nested a hundred thousand levels deep without an error', () => {
    expect(safeParse(schemaOf(type), deepList(100_000)).success).toBe(false)
  })

  it.each(['a', ' ', '0', '-', '<', '<a href="https://', 'a@', 'a.', '(', 'ა', '\n', ';', '['])(
    'validates and reads a text of a hundred thousand times %j quickly',
    async unit => {
      const text = unit.repeat(100_000)
      const taken = await processorTime(() => {
        safeParse(schemaOf(type), text)
        safeParse(schemaOf(type), type.read(text, declared(type)))
      })
      expect(taken).toBeLessThan(1_000)
    },
  )

  if (type.words) {
    it('finds words in every accepted value', () => {
      for (const value of type.samples.valid) expect(type.words?.(value).trim()).not.toBe('')
    })
  }

  it('can be declared with its options, and requires the required ones', () => {
    const options = Object.fromEntries(
      type.options.map(option => [option, declared(type)[option] ?? optionValues[option]]),
    )
    expect(mistakesOf({ ...declared(type), ...options })).toEqual([])
    for (const option of type.needs ?? [])
      expect(mistakesOf({ ...declared(type), [option]: undefined })).toEqual([
        `things.field needs the option "${option}"`,
      ])
  })

  it.each(optionNames.filter(option => !type.options.includes(option)))(
    'cannot be declared with the option %s',
    option => {
      expect(mistakesOf({ ...declared(type), [option]: optionValues[option] })).toEqual([
        `things.field has the option "${option}", which the type ${type.name} does not support`,
      ])
    },
  )

  it('can be declared as localized and searched exactly if it says so', () => {
    expect(mistakesOf({ ...declared(type), localized: true }).length === 0).toBe(type.localizable === true)
    expect(mistakesOf({ ...declared(type), search: true }).length === 0).toBe(type.words !== undefined)
  })
})
