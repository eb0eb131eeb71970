import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inReferenceOrder, registers } from '../../scripts/registers.ts'
import { root } from './sources.ts'

describe('what is known by its file’s name', () => {
  it.each(registers)('is listed in $path as it is printed (npm run schema)', async ({ path, print }) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(await print(folder => readdirSync(join(root, folder))))
  })

  it('comes after what it refers to, and what refers to one another comes somehow', () => {
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
