import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, useNotify } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { Notifications } from '../../../src/panel/ui/toasts/Notifications.tsx'
import {
  clearToasts,
  clearScreenToasts,
  showLoading,
  shownToasts,
  showToast,
} from '../../../src/panel/ui/toasts/toasts.ts'

function Speaker() {
  const notify = useNotify()
  return (
    <>
      <button onClick={() => notify('panel.success.saved', { type: 'success' })}>good</button>
      <button onClick={() => notify('It broke', { type: 'error' })}>bad</button>
    </>
  )
}

const open = () =>
  render(
    <CoreAdminContext i18nProvider={createI18nProvider(messages)}>
      <Speaker />
      <Notifications />
    </CoreAdminContext>,
  )

beforeEach(() => act(clearToasts))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('are announced in the reader’s language in an existing live region, failures as alerts', async () => {
    const { container } = open()
    const region = container.querySelector('[aria-live="polite"]')
    expect(region?.textContent).toBe('')
    await userEvent.click(screen.getByText('good'))
    await waitFor(() => expect(region?.textContent).toContain(messages.panel.success.saved))
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByText('bad'))
    expect((await screen.findByRole('alert')).textContent).toBe('It broke')
  })

  it('disappear by themselves, but failures stay until they are closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    act(() => void (showToast('success', 'Done'), showToast('error', 'Not done')))
    await screen.findByText('Done')
    act(() => void vi.advanceTimersByTime(7_000))
    expect(shownToasts().map(({ text }) => text)).toEqual(['Not done'])
    await userEvent.click(screen.getByRole('button', { name: messages.panel.notifications.dismiss }))
    expect(shownToasts()).toEqual([])
  })

  it('do not follow to another screen unless they belong to it or are failures', () => {
    vi.useFakeTimers()
    showToast('success', 'Long said')
    showToast('error', 'Not done')
    vi.advanceTimersByTime(2_000)
    showToast('success', 'Just said')
    act(clearScreenToasts)
    expect(shownToasts().map(({ text }) => text)).toEqual(['Not done', 'Just said'])
  })

  it('stay while they are hovered or focused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    act(() => void showToast('success', 'Read me'))
    await userEvent.hover(await screen.findByText('Read me'))
    act(() => void vi.advanceTimersByTime(20_000))
    expect(shownToasts()).toHaveLength(1)
    await userEvent.unhover(screen.getByText('Read me'))
    act(() => void vi.advanceTimersByTime(7_000))
    expect(shownToasts()).toEqual([])
  })

  it('show the progress of a long operation, and then its outcome', async () => {
    open()
    let toast = {} as ReturnType<typeof showLoading>
    act(() => void (toast = showLoading('Approving')))
    act(() => toast.progress(3, 10))
    expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(3)
    expect(screen.getByText('3 / 10')).toBeTruthy()
    expect(screen.queryByRole('button', { name: messages.panel.notifications.dismiss })).toBeNull()
    act(() => toast.done('10 were approved'))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(shownToasts()).toMatchObject([{ kind: 'success', text: '10 were approved' }])
  })

  it('are at most four, and never drop one that is in progress', () => {
    act(() => {
      showLoading('Under way')
      for (const text of ['1', '2', '3', '4', '5']) showToast('info', text)
    })
    expect(shownToasts().map(({ text }) => text)).toEqual(['Under way', '3', '4', '5'])
  })
})
