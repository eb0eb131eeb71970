import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, useNotify } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { Notifications } from '../../../src/panel/ui/toasts/Notifications.tsx'
import { clearToasts, leaveToasts, showLoading, shownToasts, showToast } from '../../../src/panel/ui/toasts/toasts.ts'

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

describe('what is told in passing', () => {
  it('is said in the reader’s language in a region that is there before it, failures as alerts', async () => {
    const { container } = open()
    const region = container.querySelector('[aria-live="polite"]')
    expect(region?.textContent).toBe('')
    await userEvent.click(screen.getByText('good'))
    await waitFor(() => expect(region?.textContent).toContain(messages.panel.success.saved))
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByText('bad'))
    expect((await screen.findByRole('alert')).textContent).toBe('It broke')
  })

  it('goes by itself, but a failure stays until it is closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    act(() => void (showToast('success', 'Done'), showToast('error', 'Not done')))
    await screen.findByText('Done')
    act(() => void vi.advanceTimersByTime(7_000))
    expect(shownToasts().map(({ text }) => text)).toEqual(['Not done'])
    await userEvent.click(screen.getByRole('button', { name: messages.panel.notifications.dismiss }))
    expect(shownToasts()).toEqual([])
  })

  it('does not follow to another screen unless it was said on the way there, or of a failure', () => {
    vi.useFakeTimers()
    showToast('success', 'Long said')
    showToast('error', 'Not done')
    vi.advanceTimersByTime(2_000)
    showToast('success', 'Just said')
    act(leaveToasts)
    expect(shownToasts().map(({ text }) => text)).toEqual(['Not done', 'Just said'])
  })

  it('waits with going for whoever is reading it', async () => {
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

  it('shows how far something long is, and turns into what became of it', async () => {
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

  it('keeps at most four in view, and never drops one that is under way', () => {
    act(() => {
      showLoading('Under way')
      for (const text of ['1', '2', '3', '4', '5']) showToast('info', text)
    })
    expect(shownToasts().map(({ text }) => text)).toEqual(['Under way', '3', '4', '5'])
  })
})
