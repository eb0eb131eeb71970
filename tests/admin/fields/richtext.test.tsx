import type { Editor } from '@tiptap/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import type { InputProps } from '../../../src/panel/data/fieldView.ts'
import RichTextEditor from '../../../src/panel/fields/parts/RichTextEditor.tsx'
import { createReader, ReaderProvider } from '../../../src/panel/data/reader.ts'
import { richtext } from '../../../src/panel/fields/richtext.tsx'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { entityWith } from './renderField.tsx'

/** The editor is fetched once the page is painted: when that is, these tests say. */
const painted = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../../src/panel/data/afterPaint.ts', () => ({ afterPaint: () => painted.promise }))

const entity = entityWith(fieldTypes.find(type => type.name === 'richtext')!)
const field = entity.fields.get('value')!
const i18nProvider = createI18nProvider(messages)
const reader = createReader('en', i18nProvider.translate)
const nothing = () => {}

const shown = (
  value: string | null,
  onChange: (value: unknown) => void,
  Input: ComponentType<InputProps> = RichTextEditor,
) => (
  <CoreAdminContext i18nProvider={i18nProvider}>
    <ReaderProvider value={reader}>
      <Input
        {...{ entity, field, property: field.properties[0]!, value, onChange }}
        id="words"
        label="Words"
        invalid={false}
        describedBy={undefined}
        onBlur={nothing}
        refuse={nothing}
        setOther={nothing}
      />
    </ReaderProvider>
  </CoreAdminContext>
)

const box = () => screen.findByRole<HTMLElement & { editor: Editor }>('textbox', { name: 'Words' })
const editable = async () => (await box()).getAttribute('contenteditable')

afterEach(cleanup)

describe('formatted text', () => {
  describe('out of view', () => {
    let come = nothing
    beforeEach(() => {
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
            come = () => report([{ isIntersecting: true }])
          }
          observe = nothing
          disconnect = nothing
        },
      )
    })

    // The first of this file, since what was loaded once is there at once.
    it('becomes an editor with the focus when it is reached by keyboard, and loses nothing that is typed in the meantime', async () => {
      const change = vi.fn()
      render(shown('<p>ქვევრი</p>', change, richtext.Input))
      const place = await box()
      await userEvent.tab()
      expect([document.activeElement, place.getAttribute('contenteditable')]).toEqual([place, null])
      for (const key of ['Shift', 'ს', ' ', 'ღ', 'ვ', 'ArrowLeft']) fireEvent.keyDown(place, { key })
      fireEvent.keyDown(place, { key: 's', ctrlKey: true })
      expect(place.textContent).toBe('ქვევრის ღვ')
      painted.resolve()
      await waitFor(async () => expect(await editable()).toBe('true'))
      await waitFor(async () => expect(document.activeElement).toBe(await box()))
      expect((await box()).textContent).toBe('ქვევრის ღვ')
      expect(change).toHaveBeenLastCalledWith('<p>ქვევრის ღვ</p>')
    })

    it('keeps what was typed before it was loaded, and leaves the focus where it was moved in the meantime', async () => {
      const change = vi.fn()
      render(shown('<p>ქვევრი</p>', change, props => <RichTextEditor {...props} typed="ს" />))
      expect((await box()).textContent).toBe('ქვევრის')
      expect(change).toHaveBeenLastCalledWith('<p>ქვევრის</p>')
      expect(document.activeElement).toBe(document.body)
    })

    it('is shown as text, and becomes an editor when it is nearly in view', async () => {
      render(shown('<p>ქვევრი <strong>ღვინო</strong></p>', nothing, richtext.Input))
      expect([(await box()).textContent, await editable()]).toEqual(['ქვევრი ღვინო', null])
      painted.resolve()
      act(come)
      await waitFor(async () => expect(await editable()).toBe('true'))
      expect((await box()).innerHTML).toContain('<strong>ღვინო</strong>')
      expect(document.activeElement).toBe(document.body)
    })
  })

  it('keeps a deleted character deleted while the form is some characters behind', async () => {
    const view = render(shown('<p>ქვ</p>', nothing))
    const { editor } = await box()
    for (const words of ['ქვე', 'ქვევ', 'ქვე']) editor.commands.setContent(words, { emitUpdate: true })
    for (const words of ['<p>ქვე</p>', '<p>ქვევ</p>', '<p>ქვე</p>']) {
      view.rerender(shown(words, nothing))
      expect((await box()).textContent).toBe('ქვე')
    }
  })

  it('keeps what is typed while the form is some characters behind, and takes over values from elsewhere', async () => {
    const change = vi.fn()
    const view = render(shown(null, change))
    const { editor } = await box()
    editor.commands.insertContent('ქვ')
    editor.commands.insertContent('ევრი')
    expect(change.mock.calls).toEqual([['<p>ქვ</p>'], ['<p>ქვევრი</p>']])
    view.rerender(shown('<p>ქვ</p>', change))
    expect((await box()).textContent).toBe('ქვევრი')
    view.rerender(shown('<p>ქვევრი</p>', change))
    expect((await box()).textContent).toBe('ქვევრი')
    view.rerender(shown('<p>ქვ</p>', change))
    expect((await box()).textContent).toBe('ქვ')
  })

  describe('links', () => {
    const link = async (address: string) => {
      const { link: word, address: label } = messages.panel.richtext
      await userEvent.click(await screen.findByRole('button', { name: word }))
      await userEvent.type(screen.getByRole('textbox', { name: label }), `${address}{Enter}`)
    }

    it.each([
      ['marani.ge/wine', '<a href="https://marani.ge/wine">https://marani.ge/wine</a>'],
      ['info@marani.ge', '<a href="mailto:info@marani.ge">info@marani.ge</a>'],
    ])('to %s have their address as text if no words are selected', async (address, markup) => {
      const change = vi.fn()
      render(shown('<p>See:</p>', change))
      const { editor } = await box()
      editor.commands.setTextSelection(5)
      await link(address)
      expect(change).toHaveBeenLastCalledWith(`<p>See:${markup}</p>`)
      editor.view.dispatch(editor.state.tr.insertText('.'))
      expect(change).toHaveBeenLastCalledWith(`<p>See:${markup}.</p>`)
    })

    it('apply to the selected words', async () => {
      const change = vi.fn()
      render(shown('<p>See wine</p>', change))
      const { editor } = await box()
      editor.commands.setTextSelection({ from: 5, to: 9 })
      await link('https://marani.ge')
      expect(change).toHaveBeenLastCalledWith('<p>See <a href="https://marani.ge">wine</a></p>')
    })

    it.each([
      ['javascript:alert(1)', 'not_http_url'],
      ['https://bank.example@evil.example', 'url_with_user'],
    ] as const)('to %s are rejected with a sentence', async (address, code) => {
      const change = vi.fn()
      render(shown('<p>See:</p>', change))
      await box()
      await link(address)
      expect(screen.getByRole('alert').textContent).toBe(messages.problems.fields[code])
      const input = screen.getByRole('textbox', { name: messages.panel.richtext.address })
      expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
      expect(change).not.toHaveBeenCalled()
    })
  })
})
