import { describe, expect, it } from 'vitest'
import { nearestNames, plainName } from '../../src/engine/rules/text/names.ts'

describe('a normalized name', () => {
  it.each([
    ['Kakheti', 'kakheti'],
    ['  KAKHETI ', 'kakheti'],
    ['\u10d9\u10d0\u10ee\u10d4\u10d7\u10d8', 'kakheti'],
    ['Ch\u00e2teau-Mukhrani', 'chateau mukhrani'],
    ["Sak'art'velo", 'sakartvelo'],
    ['Samegrelo & Zemo  Svaneti', 'samegrelo zemo svaneti'],
    ['\u041c\u043e\u0441\u043a\u0432\u0430', '\u043c\u043e\u0441\u043a\u0432\u0430'],
    ['--- !', ''],
  ])('of %s is %s', (text, plain) => {
    expect(plainName(text)).toBe(plain)
  })
})

describe('the nearest names', () => {
  const names = ['kakheti', 'imereti', 'guria', 'kvemo kartli', 'shida kartli', 'telavi']
  const found = (text: string, most = 3) => nearestNames(text, names, most).map(index => names[index])

  it('of a misspelt one begin with the intended one', () => {
    expect(found('kaheti')[0]).toBe('kakheti')
    expect(found('qvemo kartli')[0]).toBe('kvemo kartli')
  })

  it('of a part of a name are those that contain it as a word', () => {
    expect(found('kartli')).toEqual(['kvemo kartli', 'shida kartli'])
  })

  it('of an unrelated one are none, and never more than requested', () => {
    expect(found('bologna')).toEqual([])
    expect(found('kartli', 1)).toHaveLength(1)
  })
})
