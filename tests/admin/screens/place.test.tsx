import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import type { Neighbour } from '../../../src/engine/model/place.ts'
import type { Locale } from '../../../src/engine/model/declaration.ts'
import { memoryProvider } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { ids, places, rows } from './rows.ts'

const tbilisi = { lat: 41.6938, lng: 44.8015 }
const telavi = { lat: 41.9198, lng: 45.4732 }
const known = {
  ...rows,
  regions: [
    { ...rows.regions![0], code: 'GE-KA' },
    { ...rows.regions![1], code: 'GE-IM' },
  ],
  villages: rows.villages!.map(village => ({ ...village, lat: 41.93, lng: 45.38 })),
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

/** Milliseconds after which whoever writes has paused for sure. */
const pause = 5_000

/** The form of a place that waits for nothing, with what the server answers about what is around it. */
async function openForm({
  nearby = [],
  locale,
  id = places.beta.id,
}: { nearby?: Partial<Neighbour>[]; locale?: Locale; id?: unknown } = {}) {
  const { provider, rowsOf } = memoryProvider(known)
  const call = provider.call.getMockImplementation()
  provider.call.mockImplementation(
    async path =>
      (path.includes('/nearby?')
        ? { status: 200, headers: new Headers(), body: '', json: nearby }
        : call!(path)) as never,
  )
  const { user } = renderPanel({ provider, path: `/establishments/${String(id)}`, locale })
  const boxes = await waitFor(() => {
    const found = ['lat', 'lng'].map(name =>
      document.querySelector<HTMLInputElement>(`[data-property="${name}"] input`),
    )
    if (!found[0] || !found[1]) throw new Error('The form is not there yet')
    return found as [HTMLInputElement, HTMLInputElement]
  })
  const write = ({ lat, lng }: { lat: number | string; lng: number | string }) => {
    fireEvent.change(boxes[0], { target: { value: String(lat) } })
    fireEvent.change(boxes[1], { target: { value: String(lng) } })
  }
  const requested = () => provider.call.mock.calls.map(([path]) => path).filter(path => path.includes('/nearby?'))
  return { user, boxes, write, requested, provider, rowsOf }
}

describe('the location in a form', () => {
  it('with latitude and longitude swapped is reported, and fixed with one click', async () => {
    const { user, boxes, write, rowsOf } = await openForm()
    write({ lat: tbilisi.lng, lng: tbilisi.lat })
    await screen.findByText('Latitude and longitude are swapped')
    await user.click(screen.getByRole('button', { name: 'Swap latitude and longitude' }))
    expect(boxes.map(box => box.value)).toEqual(['41.6938', '44.8015'])
    await waitFor(() => expect(screen.queryByText('Latitude and longitude are swapped')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject(tbilisi))
  })

  it('typed as a pair is split into both inputs, and what is no number is reported', async () => {
    const { user, boxes } = await openForm()
    await user.clear(boxes[0])
    await user.type(boxes[0], '41.91, 45.47')
    await user.tab()
    await waitFor(() => expect(boxes.map(box => box.value)).toEqual(['41.91', '45.47']))
    expect(document.querySelector('[data-property="lat"] .m-problem')).toBeNull()
    await user.clear(boxes[1])
    await user.type(boxes[1], 'forty')
    await user.tab()
    await waitFor(() =>
      expect(document.querySelector('[data-property="lng"] .m-problem')?.textContent).toBe('invalid format'),
    )
  })

  it('outside the country is reported, and may be saved in an unfinished record', async () => {
    const { user, write, rowsOf } = await openForm()
    write({ lat: 48.8584, lng: 2.2945 })
    await screen.findByText('The point is outside the country')
    expect(screen.queryByRole('button', { name: 'Swap latitude and longitude' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({ lat: 48.8584 }),
    )
  })

  it('outside the country is rejected in a public record, with one message', async () => {
    const { user, write, provider } = await openForm({ id: places.alpha.id })
    write({ lat: 48.8584, lng: 2.2945 })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(document.querySelector('[data-property="lat"] .m-problem')?.textContent).toBe(
        'The point is outside the country',
      ),
    )
    expect(screen.getAllByText('The point is outside the country')).toHaveLength(1)
    expect(provider.update).not.toHaveBeenCalled()
  })

  it('outside the chosen region causes a warning, and inside it none', async () => {
    const { write } = await openForm()
    write(tbilisi)
    expect((await screen.findByText(/km outside the region/)).textContent).toMatch(
      /^The pin is about \d\d km outside the region “Kakheti”/,
    )
    write(telavi)
    await waitFor(() => expect(screen.queryByText(/km outside the region/)).toBeNull())
  })

  it('is checked for duplicates once, after a pause in typing, with the names and the municipality', async () => {
    const { write, requested } = await openForm()
    for (const lat of ['4', '41', '41.', '41.6', '41.69', '41.693']) write({ lat, lng: tbilisi.lng })
    write(tbilisi)
    expect(requested()).toEqual([])
    await waitFor(() => expect(requested()).toHaveLength(1))
    const query = new URLSearchParams(requested()[0]?.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({
      lat: '41.6938',
      lng: '44.8015',
      id: places.beta.id,
      municipality_id: ids.telavi,
      name_ge: places.beta.name_ge,
      name_en: 'Beta',
    })
  })

  it('is not checked for duplicates while it is incomplete, swapped or abroad', async () => {
    const { boxes, write, requested } = await openForm()
    vi.useFakeTimers()
    fireEvent.change(boxes[0], { target: { value: '41.7' } })
    await act(() => vi.advanceTimersByTimeAsync(pause))
    write({ lat: tbilisi.lng, lng: tbilisi.lat })
    await act(() => vi.advanceTimersByTimeAsync(pause))
    expect(requested()).toEqual([])
    write(tbilisi)
    await act(() => vi.advanceTimersByTimeAsync(pause))
    expect(requested()).toHaveLength(1)
  })

  it('that another record has is shown with its name and distance, as far as the person may know', async () => {
    const nearby = [
      { id: places.alpha.id as string, title_ge: 'x', title_en: 'Alpha', metres: 3, same_name: false },
      { id: null, title_ge: '', title_en: 'Open to all', metres: 900, same_name: true },
      { id: null, title_ge: '', title_en: '', metres: 12, same_name: false },
    ]
    const { write } = await openForm({ nearby })
    write(telavi)
    const note = (await screen.findByText(/^Possible duplicates/)).closest('div')!
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      '“Alpha” is 3 m from here',
      '“Open to all” in the same municipality has the same name',
      'Another record is 12 m from here',
    ])
    expect(within(note).getByRole('link').getAttribute('href')).toBe(`/establishments/${String(places.alpha.id)}`)
  })

  it('is reported in Georgian too', async () => {
    const { write } = await openForm({ locale: 'ka' })
    write({ lat: tbilisi.lng, lng: tbilisi.lat })
    await screen.findByText(georgian.problems.fields.swapped_coordinates)
    expect(screen.getByRole('button', { name: georgian.place.swap })).toBeTruthy()
  })

  it('can be saved even if the check for duplicates fails', async () => {
    const { user, write, provider, rowsOf, requested } = await openForm()
    provider.call.mockRejectedValue(new Error('offline'))
    write(telavi)
    await waitFor(() => expect(requested()).toHaveLength(1))
    expect(screen.queryByText(/^Possible duplicates/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject(telavi))
  })
})

describe('where a record is', () => {
  const whole = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Place/ })
  const part = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name })

  it('is one field: choosing the village fills in municipality and region', async () => {
    const { user, rowsOf } = await openForm({ id: places.gamma.id })
    await waitFor(() => expect(whole().value).toBe('Kutaisi, Imereti'))
    await user.clear(whole())
    await user.type(whole(), 'Ikal')
    const option = await screen.findByRole('option', { name: /^Ikalto/ })
    await waitFor(() => expect(option.textContent).toMatch(/Village · Telavi, Kakheti$/))
    await user.click(option)
    await waitFor(() => expect(whole().value).toBe('Ikalto, Telavi, Kakheti'))
    expect([part(/^Region/).value, part(/^Municipality/).value]).toEqual(['Kakheti', 'Telavi'])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(rowsOf('establishments').find(row => row.id === places.gamma.id)).toMatchObject({
        region_id: ids.kakheti,
        municipality_id: ids.telavi,
        village_id: ids.ikalto,
      }),
    )
  })

  it('is suggested from typed coordinates once their inputs are left', async () => {
    const { user, boxes } = await openForm({ id: places.gamma.id })
    await waitFor(() => expect(whole().value).toBe('Kutaisi, Imereti'))
    await user.clear(boxes[0])
    await user.type(boxes[0], '41.9281, 45.3786')
    expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
    await user.tab()
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Use it' }))
    await waitFor(() => expect(whole().value).toBe('Ikalto, Telavi, Kakheti'))
  })

  it('fills containing places one by one too, and choosing a wider place clears the narrower ones', async () => {
    const { user } = await openForm({ id: places.alpha.id })
    await waitFor(() => expect(whole().value).toBe('Ikalto, Telavi, Kakheti'))
    await user.type(whole(), '{Control>}a{/Control}Imer')
    await user.click(await screen.findByRole('option', { name: /^Imereti/ }))
    await waitFor(() => expect([part(/^Region/).value, part(/^Municipality/).value]).toEqual(['Imereti', '']))
    await user.click(screen.getAllByRole('button', { name: /^Clear: Imereti/ }).at(0) as HTMLElement)
    await user.type(part(/^Municipality/), 'Tela')
    await user.click(await screen.findByRole('option', { name: /Telavi/ }))
    await waitFor(() => expect(whole().value).toBe('Telavi, Kakheti'))
  })
})
