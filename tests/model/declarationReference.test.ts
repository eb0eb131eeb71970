import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { declarationReference, readMeanings } from '../../scripts/declarationReference.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { entityShape, typeOptions } from '../../src/engine/model/declarationSchema.ts'
import { root } from '../architecture/sources.ts'

describe('the reference of the declaration language', () => {
  const meanings = readMeanings()

  it('is up to date (npm run schema)', () => {
    expect(readFileSync(join(root, 'docs/declaration-reference.md'), 'utf8')).toBe(
      declarationReference(fieldTypes, meanings),
    )
  })

  it('describes every field type, and lists the types that support each option', () => {
    expect(fieldTypes.filter(({ name }) => !meanings.get(name)).map(({ name }) => name)).toEqual([])
    expect(
      Object.keys(typeOptions).filter(option => !fieldTypes.some(type => type.options.some(taken => taken === option))),
    ).toEqual([])
  })

  it('lists every option of an entity', () => {
    const text = declarationReference(fieldTypes, meanings)
    for (const entry of Object.keys(entityShape.def.shape))
      expect(text).toMatch(new RegExp(`^\\| (\\*\\*)?\`${entry}\``, 'm'))
  })
})
