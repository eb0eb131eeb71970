import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inReferenceOrder, registers } from '../../scripts/registers.ts'
import { root } from './sources.ts'

describe('the generated lists of files', () => {
  it.each(registers)('$path is up to date (npm run schema)', async ({ path, print }) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(await print(folder => readdirSync(join(root, folder))))
  })

  it('an entity comes after those to which it refers; circular references are allowed', () => {
    const entity = (name: string, reference: string) => ({
      name,
      title: 'title',
      groups: [{ name: 'naming', fields: [{ name: 'other_id', type: 'reference', reference }] }],
    })
    expect(inReferenceOrder(['a', 'b', 'c'], [entity('a', 'c'), entity('b', 'b'), entity('c', 'a')])).toEqual([
      'c',
      'a',
      'b',
    ])
  })
})
