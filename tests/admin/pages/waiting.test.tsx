import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn as english } from '../../../i18n/en/sign_in.ts'
import { signIn as georgian } from '../../../i18n/ka/sign_in.ts'
import { PleaseWait } from '../../../src/panel/ui/pages/PleaseWait.tsx'
import { page } from '../../../src/panel/data/session/page.ts'
import '../people/environment.ts'
import { openPanel } from '../shell/panel.tsx'

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000))

/** Lets the code of the screens come, with so many seconds gone. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await vi.dynamicImportSettled()
    await seconds(0.2)
  }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
})

describe('a loading state', () => {
  it.each([
    ['English', english],
    ['Georgian', georgian],
  ])('of ten seconds says in %s that it takes long, and offers to retry', async (_name, texts) => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined)
    render(<PleaseWait texts={texts} />)
    expect(screen.getByRole('status').textContent).toBe(texts.waiting)
    await seconds(9)
    expect(screen.queryByRole('button')).toBeNull()
    await seconds(1.5)
    expect(screen.getByRole('status').textContent).toContain(texts.waiting_long)
    fireEvent.click(screen.getByRole('button', { name: texts.again }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a list that does not load', () => {
  /** A server that answers lists of establishments only from the `answered`th time on; the signals of those it was asked with. */
  const serveLate = (answered: number) => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
      if (address.startsWith('/api/v1/list_views')) return Response.json([])
      if (!address.startsWith('/api/v1/establishments?')) return Response.json({ unread: 0, waiting: 0 })
      signals.push(options.signal)
      return signals.length < answered
        ? new Promise(() => undefined)
        : Response.json([], { headers: { 'Content-Range': 'establishments 0-0/0' } })
    })
    return signals
  }

  it('is cancelled and requested again when the person retries', async () => {
    const signals = serveLate(2)
    openPanel('/establishments', 'administrator')
    await settle()
    expect(signals).toHaveLength(1)
    await seconds(11)
    fireEvent.click(screen.getByRole('button', { name: english.again }))
    await settle()
    expect(signals).toHaveLength(2)
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByText(english.waiting_long)).toBeNull()
  })

  it('times out after half a minute with a sentence, and can be retried', async () => {
    const signals = serveLate(3)
    openPanel('/establishments', 'administrator')
    await settle()
    await seconds(32)
    expect(screen.getAllByText(english.problems.timeout).length).toBeGreaterThan(0)
    expect(signals).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('is cancelled when its screen is left', async () => {
    const signals = serveLate(9)
    const { unmount } = openPanel('/establishments', 'administrator')
    await settle()
    expect(signals[0]?.aborted).toBe(false)
    unmount()
    await seconds(0.1)
    expect(signals[0]?.aborted).toBe(true)
  })
})
