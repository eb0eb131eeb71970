import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { renderPanel, wholeForm } from './renderPanel.tsx'
import { places, rows } from './rows.ts'

const half: Row = { ...places.beta, completeness: 47 }
const whole: Row = { ...places.alpha, completeness: 92 }
const content = { ...rows, establishments: [half, whole] }
const path = `/establishments/${half.id}`
const toDo = () => screen.findByRole('list', { name: 'What’s missing' })
const ringOf = (element: Element | null) => element?.querySelector('.completeness-ring')?.getAttribute('aria-label')
const header = () => ringOf(document.querySelector('.m-record-head'))
const field = (property: string) =>
  document.querySelector<HTMLInputElement>(`[data-property="${property}"] :is(input, textarea)`)
const status = () => document.querySelector('.m-savebar p')?.textContent

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('innerWidth', 1366)
})
afterEach(() => void vi.unstubAllGlobals())

describe('a list', () => {
  it('shows how complete its records are as rings with a number', async () => {
    renderPanel({ provider: memoryProvider(content).provider, path: '/establishments' })
    const row = (await screen.findByRole('link', { name: 'Beta' })).closest('tr')
    expect(ringOf(row)).toBe('47% complete')
    expect(row?.querySelector('.completeness-ring')?.className).toContain('completeness-under')
    expect(screen.getByRole('img', { name: '92% complete' }).className).toContain('completeness-over')
  })

  it('is filtered to one of three ranges with a click, and widened again by removing it', async () => {
    const { provider } = memoryProvider(content)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Beta' })
    const requested = () =>
      provider.getList.mock.calls.filter(([entity]) => entity === 'establishments').at(-1)?.[1].filter
    for (const [name, filter] of [
      ['Completeness: less than 50', { completeness_lt: 50 }],
      ['Completeness: 50 to 80', { completeness_gte: 50, completeness_lte: 80 }],
      ['Completeness: more than 80', { completeness_gt: 80 }],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Add filter' }))
      await user.type(await screen.findByPlaceholderText(/^Find a field/), 'compl')
      await user.click(await screen.findByRole('option', { name }))
      await waitFor(() => expect(requested()).toEqual(filter))
      await user.click(screen.getByRole('button', { name: `Remove filter: ${name}` }))
      await waitFor(() => expect(requested()).toEqual({}))
    }
  })
})

describe('the form of a record', () => {
  it('says what is missing with advice, and leads to the field', async () => {
    const { user } = renderPanel({ provider: memoryProvider(content).provider, path })
    const list = await toDo()
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(within(list).getByText(/Add photos until you have 8/).textContent).toContain('Required to publish.')
    await user.click(within(list).getByRole('button', { name: /^Description in Georgian \+7%/ }))
    expect(document.activeElement).toBe(field('desc_ge'))
    await user.click(screen.getByRole('button', { name: /^Show all/ }))
    expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(15)
    await user.click(within(list).getByRole('button', { name: /^Website/ }))
    expect(document.activeElement).toBe(field('website_url'))
  })

  it('updates shortly after a change, and when changes are discarded', async () => {
    const { user } = renderPanel({ provider: memoryProvider(content).provider, path })
    await toDo()
    await wholeForm()
    const before = header()
    const website = field('website_url')
    if (!website) throw new Error('No website in the form')
    await user.click(website)
    await user.paste('https://marani.example')
    await waitFor(() => expect(header()).toBe(`${Number.parseInt(before ?? '') + 4}% complete`))
    expect(ringOf(document.querySelector('.completeness-to-do'))).toBe(header())
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(header()).toBe(before))
  })

  it('opens with the focus in the field that its URL names, and as usual if it names none of its own', async () => {
    renderPanel({ provider: memoryProvider(content).provider, path: `${path}#address_en` })
    await waitFor(() => expect(document.activeElement).toBe(field('address_en')))
    cleanup()
    renderPanel({ provider: memoryProvider(content).provider, path: `${path}#"]nothing%` })
    await toDo()
    await wholeForm()
    expect(document.activeElement).toBe(document.body)
  })

  it('lists what a new record lacks', async () => {
    renderPanel({ provider: memoryProvider(content).provider, path: '/establishments/create' })
    expect(await toDo()).toBeTruthy()
    expect(ringOf(document.querySelector('.completeness-to-do'))).toBe('0% complete')
  })

  it('shows nothing of it if no field counts', async () => {
    renderPanel({ provider: memoryProvider(content).provider, path: `/regions/${rows.regions?.[0]?.id}` })
    await screen.findByRole('heading', { level: 1, name: 'Kakheti' })
    expect(document.querySelector('.completeness-ring, .completeness-to-do')).toBeNull()
  })

  it('moves from error to error and back to the first', async () => {
    const { provider } = memoryProvider(content)
    provider.update.mockRejectedValueOnce(
      new Rejected(422, 'Some fields need correction.', {
        errors: { name_en: 'This', email: 'That', website_url: 'Those' },
      }),
    )
    const { user } = renderPanel({ provider, path })
    await toDo()
    fireEvent.change(field('title_en')!, { target: { value: 'Title' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(field('name_en')))
    expect(status()).toBe('3 problems')
    const next = screen.getByRole('button', { name: 'Go to the next problem' })
    for (const name of ['email', 'website_url', 'name_en']) {
      await user.click(next)
      expect(document.activeElement).toBe(field(name))
    }
  })
})

describe('the videos of a record', () => {
  const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const filmed = { ...half, embed_videos: [watch, 'https://vimeo.com/1084537'] }
  const open = async () => {
    const opened = { ...memoryProvider({ ...content, establishments: [filmed] }) }
    const { user } = renderPanel({ provider: opened.provider, path })
    await toDo()
    await wholeForm()
    return { user, videos: screen.getByRole('group', { name: 'Videos' }) }
  }
  const links = (videos: HTMLElement) =>
    within(videos)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(box => box.value)

  it('load nothing from other servers before a click, and then the player without cookies', async () => {
    const { user, videos } = await open()
    expect(document.querySelector('iframe')).toBeNull()
    await user.click(within(videos).getByRole('button', { name: 'Show video: Videos 1' }))
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(document.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    await user.click(within(videos).getByRole('button', { name: 'Hide video: Videos 1' }))
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('are reordered and removed with buttons', async () => {
    const { user, videos } = await open()
    await user.click(within(videos).getByRole('button', { name: 'Move later: Videos 1' }))
    expect(links(videos)).toEqual(['https://vimeo.com/1084537', watch])
    await user.click(within(videos).getByRole('button', { name: 'Remove link: Videos 1' }))
    expect(links(videos)).toEqual([watch])
    expect(status()).toBe('Unsaved changes')
  })

  it('report a URL that is no single video, or that is a duplicate', async () => {
    const { user, videos } = await open()
    const [box] = within(videos).getAllByRole('textbox')
    for (const [address, problem] of [
      ['https://www.youtube.com/@marani', 'The link must lead to a video, not to a channel, playlist or page'],
      ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'The link must lead to: youtube.com, vimeo.com'],
      ['https://player.vimeo.com/video/1084537', 'Duplicate value'],
    ] as const) {
      fireEvent.change(box!, { target: { value: address } })
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText(problem)).toBeTruthy()
    }
  })
})
