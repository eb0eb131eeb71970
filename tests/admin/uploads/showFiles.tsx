import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import type { FieldDeclaration, Locale } from '../../../src/engine/model/declaration.ts'
import { entityWith, recordWith, renderField } from '../fields/renderField.tsx'
import { fakeUploads } from './fakeUploads.ts'
import { ownFile } from '../../fields/ownFile.ts'

/** The limits of the photos of establishments. */
export const limits = { maximum: 15, maximumBytes: 3_000_000 }

/** Chooses what the system's choice would not offer, too: the way by which it comes is not the only one. */
export const chooser = userEvent.setup({ applyAccept: false })

/** Shows one field of files, with uploads that the test answers. */
export function show(type: string, value: unknown, options: Partial<FieldDeclaration> = limits, locale: Locale = 'en') {
  const requests = fakeUploads()
  const entity = entityWith(
    fieldTypes.find(one => one.name === type)!,
    options,
  )
  const view = renderField(entity, recordWith(entity, value), locale)
  const field = () =>
    waitFor(
      () =>
        view.container.querySelector<HTMLElement>('.m-files') ??
        Promise.reject(new Error('The field is not there yet')),
    )
  const choose = async (...files: File[]) => {
    const input = (await field()).querySelector<HTMLInputElement>(':scope > .m-row input[type="file"]')
    await chooser.upload(input!, files)
  }
  const sentValue = async () => {
    await view.user.click(view.save())
    await waitFor(() => expect(view.saved).toHaveBeenCalled())
    return view.saved.mock.lastCall?.[0].value
  }
  return { ...view, requests, field, choose, sentValue }
}

/** Stored images, with alt texts. */
export const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: ownFile(`${index + 1}.webp`), alt_ge: 'x', alt_en: 'x' }))

/** Responds to an upload, and waits until the page shows it. */
export const respond = (response: () => void) => act(async () => response())

/** What is in a group of the page. */
export const group = (name: string) => within(screen.getByRole('group', { name }))
