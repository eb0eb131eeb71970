import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { photo } from './fakeUploads.ts'
import { group, images, limits, respond, show } from './showFiles.tsx'
import { ownFile } from '../../fields/ownFile.ts'

beforeEach(() => localStorage.clear())

describe('photos that are chosen', () => {
  it('are uploaded for their field, each with its progress', async () => {
    localStorage.setItem('access_token', 'mine')
    const { choose, requests, sentValue } = show('images', [])
    await choose(photo('a.jpg'), photo('b.jpg'))
    expect(
      requests.map(({ address, headers, body }) => [
        address,
        headers.Authorization,
        body.get('resource'),
        body.get('field'),
      ]),
    ).toEqual(Array(2).fill(['/api/v1/files', 'Bearer mine', 'things', 'value']))
    await respond(() => requests[1]?.sent(0.42))
    await group('b.jpg').findByText('Uploading: 42%')
    expect(group('b.jpg').getByRole<HTMLProgressElement>('progressbar').value).toBe(42)
    expect(group('a.jpg').getByText('Uploading: 0%')).toBeTruthy()
    await respond(() => requests[1]?.sent(1))
    await group('b.jpg').findByText('Processing…')
    await respond(() => requests[1]?.keep())
    await respond(() => requests[0]?.keep())
    expect(await sentValue()).toEqual(['a.jpg', 'b.jpg'].map(name => ({ url: ownFile(name), width: 800, height: 600 })))
  })

  it('fail one by one: the others continue, and the failed one can be retried', async () => {
    const { choose, requests, sentValue } = show('images', [])
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
    await respond(() => requests[1]?.lose())
    await respond(() => requests[0]?.keep())
    await respond(() => requests[2]?.keep())
    expect(screen.getAllByRole('button', { name: /^Details: Image/ })).toHaveLength(2)
    await group('b.jpg').findByText('The server does not answer. Check your connection and try again.')
    await act(() => group('b.jpg').getByRole('button', { name: 'Try again: b.jpg' }).click())
    await respond(() => requests[3]?.keep())
    expect(requests.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'b.jpg'])
    expect(((await sentValue()) as { url: string }[]).map(({ url }) => url)).toEqual([
      ownFile('a.jpg'),
      ownFile('b.jpg'),
      ownFile('c.jpg'),
    ])
  })

  it('are rejected by the server with a message and without a useless retry', async () => {
    const { choose, requests } = show('images', [])
    await choose(photo('a.jpg'))
    await respond(() => requests[0]?.refuse(422, 'broken_image'))
    await group('a.jpg').findByText('The image is damaged and cannot be read. Choose another one')
    expect(group('a.jpg').queryByRole('button', { name: /^Try again/ })).toBeNull()
    await act(() => group('a.jpg').getByRole('button', { name: 'Remove: a.jpg' }).click())
    expect(screen.queryByRole('group', { name: 'a.jpg' })).toBeNull()
  })

  it('can be cancelled while they are uploaded', async () => {
    const { choose, requests } = show('images', [])
    await choose(photo('a.jpg'))
    await act(() => group('a.jpg').getByRole('button', { name: 'Cancel upload: a.jpg' }).click())
    expect(requests[0]?.aborted).toBe(true)
    expect(screen.queryByRole('group', { name: 'a.jpg' })).toBeNull()
  })

  it('are cancelled when the form is left', async () => {
    const { choose, requests, unmount } = show('images', [])
    await choose(photo('a.jpg'), photo('b.jpg'))
    unmount()
    expect(requests.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it('are sent once more when the token is rejected and renewed', async () => {
    localStorage.setItem('access_token', 'old')
    const { choose, requests } = show('images', [])
    await choose(photo('a.jpg'))
    // Another tab has renewed it.
    localStorage.setItem('access_token', 'new')
    await respond(() => requests[0]?.answer(401, { code: 'token_expired' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.headers.Authorization).toBe('Bearer new')
    await respond(() => requests[1]?.keep())
    expect(await screen.findByRole('button', { name: 'Details: Image 1 of 1' })).toBeTruthy()
  })

  it('can be pasted and dropped as well', async () => {
    const { field, requests } = show('images', [])
    const place = await field()
    const give = (name: string, key: string, file: File) =>
      place.dispatchEvent(
        Object.assign(new Event(name, { bubbles: true }), { [key]: { files: [file], types: ['Files'] } }),
      )
    await act(async () => void give('paste', 'clipboardData', photo('pasted.jpg')))
    await act(async () => void give('drop', 'dataTransfer', photo('dropped.jpg')))
    expect(requests.map(({ name }) => name)).toEqual(['pasted.jpg', 'dropped.jpg'])
  })
})

describe('the limits of photos', () => {
  it.each([
    ['en', 'Image size should not be more than 3MB', 'Resize and upload: large.jpg'],
    [
      'ka',
      georgian.problems.fields.image_size.replace('%{megabytes}', '3'),
      `${georgian.photos.make_smaller}: large.jpg`,
    ],
  ] as const)('are checked before anything is sent: size (%s)', async (locale, text, offer) => {
    const { choose, requests } = show('images', [], limits, locale)
    await choose(photo('large.jpg', 3.1), photo('small.jpg', 2.9))
    expect(requests.map(({ name }) => name)).toEqual(['small.jpg'])
    expect(group('large.jpg').getByText(text)).toBeTruthy()
    expect(group('large.jpg').getByRole('button', { name: offer })).toBeTruthy()
  })

  it.each([
    ['en', 'Image count should be less the 15!'],
    ['ka', georgian.problems.fields.image_count.replace('%{limit}', '15')],
  ] as const)('are checked before anything is sent: number (%s)', async (locale, text) => {
    const { choose, requests } = show('images', images(13), limits, locale)
    await choose(photo('14.jpg'), photo('15.jpg'), photo('16.jpg'))
    expect(requests.map(({ name }) => name)).toEqual(['14.jpg', '15.jpg'])
    expect(group('16.jpg').getByText(text)).toBeTruthy()
  })

  it.each([
    ['en', 'max size 1MB'],
    ['ka', georgian.problems.fields.seo_image_size.replace('%{megabytes}', '1')],
  ] as const)('are those of the SEO image where it is one (%s)', async (locale, text) => {
    const { choose, requests } = show(
      'file',
      null,
      { accept: ['image/*'], maximumBytes: 1_000_000, tooLarge: 'seo_image_size' },
      locale,
    )
    await choose(photo('share.jpg', 1.1))
    expect(requests).toEqual([])
    expect(group('share.jpg').getByText(text)).toBeTruthy()
  })

  it('exclude files that are empty or no images', async () => {
    const { choose, requests } = show('images', [])
    await choose(
      new File(['hello'], 'notes.txt', { type: 'text/plain' }),
      new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }),
      photo('empty.jpg', 0),
    )
    expect(requests).toEqual([])
    expect(group('notes.txt').getByText(/^This is not an image/)).toBeTruthy()
    expect(group('drawing.svg').getByText(/^This is not an image/)).toBeTruthy()
    expect(group('empty.jpg').getByText('The file is empty')).toBeTruthy()
    await act(() => screen.getByRole('button', { name: 'Remove failed files' }).click())
    expect(screen.queryByRole('group', { name: 'notes.txt' })).toBeNull()
  })

  it('are shown at the field: how many there are and how many are missing', async () => {
    const { findByText } = show('images', images(1), { ...limits, minimum: 3 })
    expect(await findByText('1 of 15')).toBeTruthy()
    expect(await findByText('2 more photos needed')).toBeTruthy()
  })
})

describe('stored photos', () => {
  it('are reordered with the keyboard', async () => {
    const { user, sentValue } = show('images', images(3))
    const later = await screen.findByRole('button', { name: 'Move later: Image 1 of 3' })
    later.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(later)
    await user.keyboard('{Enter}{Enter}')
    expect(((await sentValue()) as { url: string }[]).map(({ url }) => url)).toEqual([
      ownFile('2.webp'),
      ownFile('3.webp'),
      ownFile('1.webp'),
    ])
  })

  it.each([
    ['en', 'Delete', 'Are you sure you want to delete? A deleted photo cannot be restored.'],
    ['ka', georgian.panel.delete.title, georgian.panel.delete.photo],
  ] as const)('are deleted after the question of the specification (%s)', async (locale, title, question) => {
    const { user, sentValue, container } = show('images', images(2), limits, locale)
    await waitFor(() => expect(container.querySelectorAll('.m-photo')).toHaveLength(2))
    const [first] = screen.getAllByRole('button', { name: new RegExp(`^${title}: `) })
    await user.click(first!)
    const dialog = within(screen.getByRole('dialog', { name: title }))
    expect(dialog.getByText(question)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: title }))
    await waitFor(() => expect(document.activeElement).toBe(container.querySelector('.m-photo-picture')))
    expect(await sentValue()).toEqual([images(2)[1]])
  })

  it('stay if deleting is not confirmed', async () => {
    const { user, container } = show('images', images(2))
    await user.click(await screen.findByRole('button', { name: 'Delete: Image 1 of 2' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }))
    expect(container.querySelectorAll('.m-photo')).toHaveLength(2)
  })

  it('have alt texts in both languages, rights and a focal point', async () => {
    const { user, sentValue } = show('images', [{ url: ownFile('1.webp') }])
    await user.click(await screen.findByRole('button', { name: 'Details: Image 1 of 1' }))
    await user.type(screen.getByRole('textbox', { name: /^Alt text.*\(English\)$/ }), 'The cellar')
    await user.type(screen.getByRole('textbox', { name: 'Copyright holder' }), 'Nino')
    screen.getByRole('button', { name: /^Focal point: 50% from the left, 50% from the top/ }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
    expect(await sentValue()).toEqual([
      { url: ownFile('1.webp'), alt_en: 'The cellar', rights: 'Nino', focal: { x: 0.54, y: 0.4 } },
    ])
  })

  it('keep their texts and position when they are replaced, but not their focal point', async () => {
    const { user, requests, sentValue } = show('images', [
      { url: ownFile('1.webp'), alt_en: 'The cellar', rights: 'Nino', focal: { x: 0, y: 0 } },
      ...images(1).map(one => ({ ...one, url: ownFile('2.webp') })),
    ])
    await user.click(await screen.findByRole('button', { name: 'Details: Image 1 of 2' }))
    const details = screen.getByRole('group', { name: 'Details: Image 1 of 2' })
    await user.upload(details.querySelector<HTMLInputElement>('input[type="file"]')!, photo('new.jpg'))
    await respond(() => requests[0]?.keep())
    expect(await screen.findByText('800 × 600 pixels')).toBeTruthy()
    expect(((await sentValue()) as unknown[])[0]).toEqual({
      url: ownFile('new.jpg'),
      alt_en: 'The cellar',
      rights: 'Nino',
      width: 800,
      height: 600,
    })
  })

  it('on another website are shown with their URL, never loaded, and can be removed', async () => {
    const address = 'https://attacker.example/1.jpg'
    const { user, container, sentValue } = show('images', [{ url: address }, ...images(1)])
    const mark = await screen.findByRole('img', { name: `Image on another website, not shown here: ${address}` })
    expect(mark.tagName).toBe('SPAN')
    await user.click(screen.getByRole('button', { name: 'Details: Image 1 of 2' }))
    expect(screen.getAllByText(address)).toHaveLength(1)
    expect([...container.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual([
      `${ownFile('1.webp')}/320`,
    ])
    expect(screen.queryByRole('button', { name: /address/i })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete: Image 1 of 2' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await sentValue()).toEqual(images(1))
  })
})

describe('one file', () => {
  it('is uploaded, named, replaced and deleted', async () => {
    const { user, choose, requests, saved, save } = show('file', null, {
      accept: ['image/*', 'application/pdf'],
      maximumBytes: 10_000_000,
    })
    await choose(new File(['%PDF-1.7'], 'menu.pdf', { type: 'application/pdf' }))
    await respond(() =>
      requests[0]?.answer(201, { id: '1', url: ownFile('1'), name: 'menu.pdf', type: 'application/pdf', size: 8_400 }),
    )
    await screen.findByText('menu.pdf')
    expect(screen.getByText('8 kB')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(ownFile('1'))
    await user.click(save())
    await waitFor(() =>
      expect(saved.mock.lastCall?.[0]).toEqual({
        value: { url: ownFile('1'), name: 'menu.pdf', type: 'application/pdf', size: 8_400 },
      }),
    )
    await user.click(screen.getByRole('button', { name: /^Delete: / }))
    expect(within(screen.getByRole('dialog')).getByText('Are you sure you want to delete?')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await user.click(save())
    await waitFor(() => expect(saved.mock.lastCall?.[0]).toEqual({ value: null }))
  })

  it('is the one that was chosen last', async () => {
    const { choose, requests, sentValue } = show('file', null, { accept: ['image/*'] })
    await choose(photo('first.jpg'))
    await choose(photo('second.jpg'))
    expect(requests[0]?.aborted).toBe(true)
    await respond(() => requests[1]?.keep())
    expect(await sentValue()).toMatchObject({ url: ownFile('second.jpg'), name: 'second.jpg' })
  })
})
