import { describe, expect, it } from 'vitest'
import { withoutLinks } from '../../src/engine/rules/text/withoutLinks.ts'

/** What the common mail programs make links of: schemes, hosts that begin with www, domains, numeric hosts. */
const linked =
  /:\/\/|\bwww\.\S|[\p{L}\p{N}-][.\u3002\uFF0E\uFF61\u2024][\p{L}\p{N}-]*\p{L}{2}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu

describe('a text in an email to somebody whom its author does not know', () => {
  it.each([
    ['confirm at https://marani-login.evil.example/now', 'confirm at https: marani-login. evil. example/now'],
    ['www.evil.example', 'www. evil. example'],
    ['WWW.e.vil', 'WWW. e. vil'],
    ['evil.com', 'evil. com'],
    ['მარანი.გე', 'მარანი. გე'],
    ['evil。com evil．com evil｡com evil․com', 'evil. com evil. com evil. com evil. com'],
    ['a.xn--p1ai', 'a. xn--p1ai'],
    ['http:\\\\evil.example', 'http: evil. example'],
    ['https:// evil.example', 'https: evil. example'],
    ['http://192.168.0.1/x', 'http: 192. 168. 0. 1/x'],
    ['me@bank.example', 'me@bank. example'],
    ['bit.ly/3x', 'bit. ly/3x'],
  ])('keeps its words, but contains nothing that is made a link: %s', (text, expected) => {
    expect(withoutLinks(text).replace(/ +/g, ' ')).toBe(expected)
    expect(withoutLinks(text)).not.toMatch(linked)
  })

  it.each([
    'შპს „ახალი მარანი“',
    'J. R. Smith',
    'Nino & Co.',
    'Hotel 3.5',
    '01.06.2026',
    'ა.შ.',
    'Café “Saperavi”: wine, bread',
    '24/7',
    'Wine…and bread',
  ])('is unchanged if it contains no URL: %s', text => {
    expect(withoutLinks(text)).toBe(text)
  })
})
