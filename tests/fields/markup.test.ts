import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { closeTags, isSafeMarkup } from '../../src/engine/fields/markup.ts'
import { richtext } from '../../src/engine/fields/richtext.ts'
import { processorTime } from '../processorTime.ts'

it('a link that gives the opened page control over the opening page is unsafe markup', () => {
  const link = (rel: string) => `<a href="https://marani.example/" target="_blank" rel="${rel}">a</a>`
  expect(['opener', 'nofollow opener', 'opener nofollow'].map(link).filter(isSafeMarkup)).toEqual([])
  const plain = ['noopener noreferrer', 'nofollow', 'noopener'].map(link)
  expect(plain.filter(isSafeMarkup)).toEqual(plain)
})

it('markup that is nested too deep is unsafe, which is found quickly', async () => {
  const lists = (depth: number, closed = '') => `${'<ul><li>'.repeat(depth)}x${closed.repeat(depth)}`
  expect(isSafeMarkup(lists(50, '</li></ul>'))).toBe(true)
  expect(isSafeMarkup(`${lists(50, '</li></ul>')}${'<p><strong>a</strong></p>'.repeat(1_000)}`)).toBe(true)
  expect(isSafeMarkup(lists(51, '</li></ul>'))).toBe(false)
  for (const open of ['<a href="https://a.example">', '<strong>', '<blockquote><p>', '<ol><li>'])
    expect(isSafeMarkup(open.repeat(51))).toBe(false)
  const schema = richtext.schema({ name: 'text', type: 'richtext' }, { codeList: () => ({ name: '', values: [] }) })
  const taken = await processorTime(() => {
    for (const text of [lists(100_000), '<p>'.repeat(300_000), '<ul><li></ul>'.repeat(70_000), '<li>'.repeat(200_000)])
      expect(safeParse(schema, text).success).toBe(false)
  })
  expect(taken).toBeLessThan(5_000)
})

it('markup that is longer than its field allows is rejected without parsing it', async () => {
  const schema = richtext.schema({ name: 'text', type: 'richtext' }, { codeList: () => ({ name: '', values: [] }) })
  const taken = await processorTime(() => {
    for (const text of ['<p>a</p>'.repeat(125_000), '<a href="https://a.example/">x</a>'.repeat(29_000)]) {
      const { error } = safeParse(schema, text)
      expect(error?.issues.map(issue => issue.code)).toEqual(['too_big'])
    }
  })
  expect(taken).toBeLessThan(150)
})

describe('formatted text that is written', () => {
  it.each([
    [
      'what an editor writes',
      '<p>Wine &amp; <strong>bread</strong><br>and <em>cheese</em></p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>',
    ],
    [
      'a link with its attributes',
      '<p>See <a href="https://marani.example/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">this</a></p>',
    ],
    ['words alone', 'plain words'],
    ['a space that does not break', '<p>5&nbsp;km</p>'],
  ])('keeps %s unchanged', (_name, html) => {
    expect(closeTags(html)).toBe(html)
  })

  it.each([
    ['<p>open', '<p>open</p>'],
    ['</blockquote>after', 'after'],
    ['<strong><em>x</strong></em>', '<strong><em>x</em></strong>'],
    ['<ul><li>one<li>two', '<ul><li>one</li><li>two</li></ul>'],
    [
      '<a href="https://a.example">x<a href="https://b.example">y</a></a>',
      '<a href="https://a.example">x</a><a href="https://b.example">y</a>',
    ],
    ['<p>a<br />b<br ></p>', '<p>a<br>b<br></p>'],
    ['Tom & Ann', 'Tom &amp; Ann'],
    ['a&#x200b;b&#8238;c', 'abc'],
    ['&lt;script&gt;', '&lt;script&gt;'],
  ])('changes %j to %j', (html, kept) => {
    expect(closeTags(html)).toBe(kept)
    expect(closeTags(kept)).toBe(kept)
  })

  it('has no link inside another, whatever is between them', () => {
    const kept = closeTags(
      '<a href="https://a.example"><blockquote><p><a href="https://b.example">x</a></p></blockquote></a>',
    )
    expect(kept).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /)
    expect(closeTags(kept)).toBe(kept)
  })

  it('closes every opened tag, however often it is opened', () => {
    expect(closeTags('<a href="https://evil.example">'.repeat(2_400)).split('</a>')).toHaveLength(2_401)
    for (const name of ['p', 'strong', 'li', 'blockquote']) {
      const kept = closeTags(`<${name}>`.repeat(2_000))
      expect(kept.split(`</${name}>`).length).toBe(kept.split(`<${name}>`).length)
    }
  })
})
