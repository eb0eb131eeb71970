import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { fieldViews } from '../../../src/panel/fields/index.ts'
import { createReader, ReaderProvider } from '../../../src/panel/data/reader.ts'
import { isBlank, valueOf } from '../../../src/panel/data/values.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { PanelContextProvider } from '../../../src/panel/data/RegistryContext.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import type { FieldType } from '../../../src/engine/model/fieldType.ts'
import { fakeUploads, photo } from '../uploads/fakeUploads.ts'
import { panelFor } from '../screens/renderPanel.tsx'
import { Rejected } from '../screens/memoryProvider.ts'
import { entityWith, recordWith, renderField, validOf } from './renderField.tsx'
import { ownFile } from '../../fields/ownFile.ts'

type View = ReturnType<typeof renderField>
type Write = (user: UserEvent, view: View) => Promise<unknown>

const first = (view: View): HTMLElement => view.controls()[0]!
const typed =
  (text: string): Write =>
  (user, view) =>
    user.type(first(view), text)
const picked =
  (name: string): Write =>
  async (user, view) => {
    await user.type(first(view), name)
    await user.click(await screen.findByRole('option', { name }))
  }
/** Chooses a photo, which the server keeps. */
const uploaded: Write = async user => {
  const requests = fakeUploads()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input) await user.upload(input, photo('a.jpg'))
  await waitFor(() => expect(requests).toHaveLength(1))
  await act(async () => requests[0]?.keep())
}

const id = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'

/** How a person writes into an empty field of each type, and what the form then sends. */
const writing: Record<string, { write: Write; value: unknown }> = {
  text: { write: typed('Tbilisi'), value: 'Tbilisi' },
  multiline: { write: typed('one{Enter}two'), value: 'one\ntwo' },
  richtext: {
    write: async (_user, view) => {
      await waitFor(() => expect(view.container.querySelector('.m-prose')).toBeTruthy())
      const text = view.container.querySelector('.m-prose') as unknown as {
        editor: { commands: { setContent(html: string, options: { emitUpdate: boolean }): void } }
      }
      text.editor.commands.setContent('<p onclick="x()">Wine <code>and</code> <b>bread</b></p>', { emitUpdate: true })
    },
    value: '<p>Wine and <strong>bread</strong></p>',
  },
  email: { write: typed('nino@marani.example'), value: 'nino@marani.example' },
  phone: { write: typed('555 12 34 56'), value: '555 12 34 56' },
  url: { write: typed('https://marani.example/'), value: 'https://marani.example/' },
  identification_code: { write: typed('204567890'), value: '204567890' },
  slug: { write: typed('marani-2'), value: 'marani-2' },
  integer: { write: typed('42'), value: 42 },
  percent: { write: typed('64'), value: 64 },
  decimal: { write: typed('12,5'), value: 12.5 },
  boolean: { write: (user, view) => user.click(first(view)), value: true },
  date: { write: typed('26.05.2026'), value: '2026-05-26' },
  instant: {
    write: async (user, view) => {
      await user.type(first(view), '26.05.2026')
      const time = view.controls().find(control => control.id.endsWith('-time'))
      if (time) fireEvent.change(time, { target: { value: '12:30' } })
    },
    value: '2026-05-26T08:30:00.000Z',
  },
  choice: { write: (user, view) => user.selectOptions(first(view), 'LTD'), value: 2 },
  choices: { write: async user => user.click(screen.getByRole('checkbox', { name: 'English' })), value: ['en'] },
  reference: { write: picked('Kakheti'), value: id },
  references: { write: picked('Facility 1'), value: [id] },
  id: { write: typed(id), value: id },
  coordinates: {
    write: async (user, view) => {
      await user.click(first(view))
      await user.paste('41.7151, 44.8271')
    },
    value: { lat: 41.7151, lng: 44.8271 },
  },
  opening_hours: {
    write: async user => {
      await user.click(await screen.findByRole('button', { name: 'Edit hours' }))
      await user.selectOptions(screen.getByRole('combobox', { name: 'Monday' }), 'Open')
    },
    value: { monday: [{ opens: '10:00', closes: '18:00' }] },
  },
  social_links: {
    write: typed('https://www.facebook.com/marani'),
    value: { fb_url: 'https://www.facebook.com/marani', instagram_url: null, linkedin_url: null, youtube_url: null },
  },
  file: {
    write: uploaded,
    value: { url: ownFile('a.jpg'), name: 'a.jpg', type: 'image/jpeg', size: 10_000, width: 800, height: 600 },
  },
  files: {
    write: uploaded,
    value: [{ url: ownFile('a.jpg'), name: 'a.jpg', type: 'image/jpeg', size: 10_000 }],
  },
  images: {
    write: uploaded,
    value: [{ url: ownFile('a.jpg'), width: 800, height: 600 }],
  },
  videos: {
    write: async (user, view) => {
      await user.click(screen.getByRole('button', { name: 'Add link' }))
      await user.type(first(view), 'https://vimeo.com/1')
    },
    value: ['https://vimeo.com/1'],
  },
  words: { write: typed('stone house; wine'), value: ['stone house', 'wine'] },
  json: {
    write: async (_user, view) => fireEvent.change(first(view), { target: { value: '{"a": [1]}' } }),
    value: { a: [1] },
  },
}

/** What of a view comes later than the form, and is there once it is. */
const lateParts: Record<string, string> = {
  richtext: '.m-prose',
  file: '.m-files',
  files: 'input[type="file"]',
  images: '.m-files',
}

const ready = async (type: FieldType, view: View) => {
  const part = lateParts[type.name]
  // An editor's code is fetched after the first paint, and read for the first time here.
  if (part) await waitFor(() => expect(view.container.querySelector(part)).toBeTruthy())
}

beforeEach(() => localStorage.clear())

it('every field type has a view, and every view a field type', () => {
  expect(Object.keys(fieldViews).toSorted()).toEqual(fieldTypes.map(type => type.name).toSorted())
  expect(Object.keys(writing).toSorted()).toEqual(Object.keys(fieldViews).toSorted())
})

describe.each(fieldTypes.map(type => [type.name, type] as const))('the view of %s', (name, type) => {
  const entity = entityWith(type)
  const field = entity.fields.get('value')!
  const empty = recordWith(entity, type.empty)

  it('shows an empty field with nothing to save, and has an accessible name', async () => {
    const view = renderField(entity, empty)
    await ready(type, view)
    expect(view.status()).toBe('No changes')
    for (const control of view.controls())
      expect(
        control.getAttribute('aria-label') ?? (control as HTMLInputElement).labels?.[0]?.textContent,
        control.outerHTML,
      ).toBeTruthy()
  })

  it('writes back unchanged what it read', async () => {
    for (const sample of validOf(type)) {
      const record = recordWith(entity, sample)
      const view = renderField(entity, record)
      await ready(type, view)
      for (const control of view.controls()) {
        fireEvent.focus(control)
        fireEvent.blur(control)
      }
      await waitFor(() => expect(view.status()).toBe('No changes'))
      await view.user.click(view.save())
      await waitFor(() => expect(view.saved).toHaveBeenCalledTimes(1))
      expect(valueOf(field, view.saved.mock.calls[0]?.[0] ?? {})).toEqual(valueOf(field, record))
      cleanup()
    }
  })

  it('accepts what a person enters', async () => {
    const view = renderField(entity, empty)
    await ready(type, view)
    await writing[name]?.write(view.user, view)
    await waitFor(() => expect(view.status()).toBe('Unsaved changes'))
    await view.user.click(view.save())
    await waitFor(() => expect(view.saved).toHaveBeenCalledTimes(1))
    expect(valueOf(field, view.saved.mock.calls[0]?.[0] ?? {})).toEqual(writing[name]?.value)
  })

  it('links an error to its input', async () => {
    const property = field.properties[0]!
    const view = renderField(entity, recordWith(entity, validOf(type)[0]))
    await ready(type, view)
    view.saved.mockRejectedValueOnce(
      new Rejected(422, 'Some fields need correction.', { errors: { [property.name]: 'The server says no' } }),
    )
    await view.user.click(view.save())
    const problem = await screen.findByText('The server says no')
    const wrong = await waitFor(() => {
      const found = view.container.querySelector('[aria-invalid="true"], [data-invalid="true"]')
      expect(found).toBeTruthy()
      return found!
    })
    expect(wrong.getAttribute('aria-describedby')?.split(' ')).toContain(problem.id)
    await waitFor(() => expect(wrong.contains(document.activeElement)).toBe(true))
  })

  it('shows every accepted value in a cell', () => {
    const { Cell } = fieldViews[name]!
    const reader = createReader('en', createI18nProvider(messages).translate)
    const related = new Map(
      ['regions', 'facilities'].map(target => [
        target,
        new Map([
          [
            id,
            {
              id,
              version: 1,
              created_at: '',
              created_by: id,
              updated_at: '',
              updated_by: id,
              title_en: 'Kakheti',
              name_en: 'Wi-Fi',
            },
          ],
        ]),
      ]),
    )
    for (const sample of validOf(type)) {
      const value = valueOf(field, recordWith(entity, sample))
      if (isBlank(value)) continue
      const { container } = render(
        <MemoryRouter>
          <PanelContextProvider value={panelFor('administrator')}>
            <ReaderProvider value={reader}>
              <Cell field={field} value={value} reader={reader} related={related} />
            </ReaderProvider>
          </PanelContextProvider>
        </MemoryRouter>,
      )
      expect(container.textContent !== '' || container.querySelector('img'), JSON.stringify(sample)).toBeTruthy()
      for (const link of container.querySelectorAll('a'))
        expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|tel:|\/)/)
      cleanup()
    }
  })
})
