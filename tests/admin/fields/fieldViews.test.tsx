import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { messages as inGeorgian } from '../../../i18n/ka/index.ts'
import { readPair } from '../../../src/panel/fields/coordinates.tsx'
import { moved } from '../../../src/panel/fields/parts/moves.ts'
import { plainMarkup } from '../../../src/panel/fields/parts/RichTextEditor.tsx'
import { mayOpen } from '../../../src/panel/fields/parts/SafeLink.tsx'
import { createReader } from '../../../src/panel/data/reader.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { isSafeMarkup } from '../../../src/engine/fields/markup.ts'
import { entityWith, recordWith, renderField } from './renderField.tsx'
import { ownFile } from '../../fields/ownFile.ts'

const entityOf = (name: string) => entityWith(fieldTypes.find(type => type.name === name)!)
const show = (name: string, value: unknown) => renderField(entityOf(name), recordWith(entityOf(name), value))

beforeEach(() => localStorage.clear())

describe('numbers', () => {
  it('keep a text that is not a number, so that the error can name it', async () => {
    const { user, controls, save, saved } = show('integer', null)
    await user.type(controls()[0]!, '12a')
    await user.click(save())
    expect(await screen.findByText(messages.problems.fields.invalid_format)).toBeTruthy()
    expect((controls()[0] as HTMLInputElement).value).toBe('12a')
    expect(saved).not.toHaveBeenCalled()
  })

  it('do not lose the comma while it is being typed', async () => {
    const { user, controls } = show('decimal', null)
    await user.type(controls()[0]!, '1,')
    expect((controls()[0] as HTMLInputElement).value).toBe('1,')
    await user.type(controls()[0]!, '50')
    expect((controls()[0] as HTMLInputElement).value).toBe('1,50')
  })
})

describe('telephone numbers', () => {
  it('are grouped until they are edited, and a selection made on focus is replaced', async () => {
    const { user, controls, status } = show('phone', '595112233')
    const input = controls()[0] as HTMLInputElement
    expect(input.value).toBe('595 11 22 33')
    await user.tab()
    while (document.activeElement !== input) await user.tab()
    expect(input.value).toBe('595 11 22 33')
    expect(status()).toBe('No changes')
    input.select()
    await user.keyboard('555000111')
    expect(input.value).toBe('555000111')
    await user.tab()
    expect(input.value).toBe('555 00 01 11')
  })
})

describe('JSON', () => {
  it('that cannot be parsed is kept as typed, and rejected', async () => {
    const { user, controls, save, saved } = show('json', null)
    fireEvent.change(controls()[0]!, { target: { value: '{"a": ' } })
    await user.click(save())
    expect(await screen.findByText(messages.problems.fields.invalid_format)).toBeTruthy()
    expect((controls()[0] as HTMLTextAreaElement).value).toBe('{"a": ')
    expect(saved).not.toHaveBeenCalled()
    fireEvent.change(controls()[0]!, { target: { value: '{"a": 1}' } })
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ value: { a: 1 } }, expect.anything()))
  })

  it('with a property named target is not mistaken for an event', async () => {
    const { user, controls, save, saved } = show('json', null)
    fireEvent.change(controls()[0]!, { target: { value: '{"target": {"value": 1}}' } })
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ value: { target: { value: 1 } } }, expect.anything()))
  })
})

describe('images', () => {
  it('are reordered and removed', async () => {
    const { user, save, saved } = show('images', [{ url: ownFile('a.webp'), alt_en: 'A' }, { url: ownFile('b.webp') }])
    await user.click(await screen.findByRole('button', { name: 'Move later: Image 1 of 2' }))
    await user.click(screen.getByRole('button', { name: 'Delete: Image 1 of 2' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await user.click(save())
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith({ value: [{ url: ownFile('a.webp'), alt_en: 'A' }] }, expect.anything()),
    )
  })

  it('cannot be moved beyond the ends of their list', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('formatted text', () => {
  it.each([
    ['<p>a</p>', '<p>a</p>'],
    ['<p class="x" onclick="y()">a <b>b</b></p>', '<p>a b</p>'],
    ['<ol start="3"><li><p>a</p></li></ol>', '<ol><li><p>a</p></li></ol>'],
    [
      '<p><a href="https://a.ge/?b=1&c=2" target="_blank" rel="x" class="y">a</a></p>',
      '<p><a href="https://a.ge/?b=1&amp;c=2">a</a></p>',
    ],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><span><strong>a</strong></span><br></p>', '<p><strong>a</strong><br></p>'],
    ['<p></p>', null],
  ])('keeps of %s only the allowed markup', (html, kept) => {
    expect(plainMarkup(html)).toBe(kept)
    expect(isSafeMarkup(kept ?? '')).toBe(true)
  })
})

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/files/../secret',
    `/files/./${ownFile('a').slice(7)}`,
    '/files/demo/a.png',
    '/elsewhere',
  ])('are never created from %s', address => {
    expect(mayOpen(address)).toBe(false)
  })

  it.each(['https://marani.example/a', 'http://marani.example', ownFile('a')])('are created from %s', address => {
    expect(mayOpen(address)).toBe(true)
  })
})

describe('coordinates', () => {
  it.each([
    ['41.7151, 44.8271', [41.7151, 44.8271]],
    ['(41.7151 44.8271)', [41.7151, 44.8271]],
    ['-12.5;130', [-12.5, 130]],
    ['41.7151', undefined],
    ['41,7151', undefined],
    ['Telavi 1, 2', undefined],
  ])('are read from %s', (text, pair) => expect(readPair(text)).toEqual(pair))
})

describe('dates and times', () => {
  it('are shown in the reader’s language', () => {
    const english = createReader('en', createI18nProvider(messages).translate)
    const georgian = createReader('ka', createI18nProvider(inGeorgian).translate)
    expect(english.day('2026-05-26')).toBe('26 May 2026')
    expect(georgian.day('2026-05-26')).toMatch(/^26 \p{Script=Georgian}+\.?,? 2026$/u)
    expect(georgian.number(1234.5)).toMatch(/^1\s234,5$/)
    expect(english.day('someday')).toBe('someday')
  })
})

describe('a number inside a text', () => {
  it.each([
    ['en', messages, '3,733 records will be exported'],
    ['ka', inGeorgian, '3\u00a0733'],
  ] as const)('has its thousands separated (%s)', (locale, catalog, written) => {
    localStorage.setItem('lang', locale)
    const { translate } = createI18nProvider(catalog)
    expect(translate('exporting.rows', { smart_count: 3733 })).toContain(written)
    expect(translate('exporting.rows', { smart_count: 12 })).toContain('12')
    expect(translate('exporting.incomplete', { rows: 12_345, total: 'all' })).toContain(
      locale === 'en' ? '12,345' : '12\u00a0345',
    )
  })
})
