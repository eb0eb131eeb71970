import type { Editor } from '@tiptap/react'
import { render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import RichTextEditor from '../../../src/admin/fields/parts/RichTextEditor.tsx'
import { createReader, ReaderProvider } from '../../../src/admin/fields/reader.ts'
import { createI18nProvider } from '../../../src/admin/providers/i18nProvider.ts'
import { fieldTypes } from '../../../src/fields/index.ts'
import { entityWith } from './renderField.tsx'

const entity = entityWith(fieldTypes.find(type => type.name === 'richtext')!)
const field = entity.fields.get('value')!
const i18nProvider = createI18nProvider(messages)
const reader = createReader('en', i18nProvider.translate)
const nothing = () => {}

const shown = (value: string | null, onChange: (value: unknown) => void) => (
  <CoreAdminContext i18nProvider={i18nProvider}>
    <ReaderProvider value={reader}>
      <RichTextEditor {...{ entity, field, property: field.properties[0]!, value, onChange }} id="words" label="Words" invalid={false} describedBy={undefined} onBlur={nothing} refuse={nothing} setOther={nothing} />
    </ReaderProvider>
  </CoreAdminContext>
)

it('formatted text keeps what is written while the form is still some letters behind, and takes what comes from elsewhere', async () => {
  const change = vi.fn()
  const view = render(shown(null, change))
  const box = await screen.findByRole('textbox', { name: 'Words' })
  const { editor } = box as HTMLElement & { editor: Editor }
  editor.commands.insertContent('ქვ')
  editor.commands.insertContent('ევრი')
  expect(change.mock.calls).toEqual([['<p>ქვ</p>'], ['<p>ქვევრი</p>']])
  view.rerender(shown('<p>ქვ</p>', change))
  expect(box.textContent).toBe('ქვევრი')
  view.rerender(shown('<p>ქვევრი</p>', change))
  expect(box.textContent).toBe('ქვევრი')
  view.rerender(shown('<p>ქვ</p>', change))
  expect(box.textContent).toBe('ქვ')
})
