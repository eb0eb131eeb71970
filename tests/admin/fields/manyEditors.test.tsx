import type { Editor } from '@tiptap/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import RichTextEditor from '../../../src/panel/fields/parts/RichTextEditor.tsx'
import { createReader, ReaderProvider } from '../../../src/panel/data/reader.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { entityWith } from './renderField.tsx'

/** What was written to the console; listened to before any library is read in, since some keep the console's functions as they are then. */
const complaints = vi.hoisted(() => {
  const heard: unknown[][] = []
  const hear = (...words: unknown[]) => void heard.push(words)
  Object.assign(console, { warn: hear, error: hear })
  return heard
})

const entity = entityWith(fieldTypes.find(type => type.name === 'richtext')!)
const field = entity.fields.get('value')!
const i18nProvider = createI18nProvider(messages)
const reader = createReader('en', i18nProvider.translate)
const nothing = () => {}

const editors = (...values: string[]) => (
  <CoreAdminContext i18nProvider={i18nProvider}>
    <ReaderProvider value={reader}>
      {values.map((value, index) => (
        <RichTextEditor
          key={value}
          {...{ entity, field, property: field.properties[0]!, value, onChange: nothing }}
          id={`words${index}`}
          label={`Words ${index}`}
          invalid={false}
          describedBy={undefined}
          onBlur={nothing}
          refuse={nothing}
          setOther={nothing}
        />
      ))}
    </ReaderProvider>
  </CoreAdminContext>
)

afterEach(cleanup)

it('editors of formatted text log no errors, however many are mounted while others are edited', async () => {
  const one = '<p><a href="https://marani.example">one</a></p>'
  const { rerender } = render(editors(one))
  const [first] = await screen.findAllByRole<HTMLElement & { editor: Editor }>('textbox')
  act(() => void first?.editor.commands.insertContent(' marani.example '))
  rerender(editors(one, '<p><a href="mailto:a@marani.example">two</a></p>'))
  expect(await screen.findAllByRole('textbox')).toHaveLength(2)
  expect(complaints).toEqual([])
})
