import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { ErrorBoundary } from '../../../src/panel/ui/ErrorBoundary.tsx'
import { ErrorPage } from '../../../src/panel/ui/pages/ErrorPage.tsx'
import { connection } from '../../../src/panel/data/session/connection.ts'
import { page } from '../../../src/panel/data/session/page.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /platform/assets/EntityEdit-a1.js')
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(page, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  act(() => connection.report(true))
  cleanup()
})

const answering = () => vi.stubGlobal('fetch', async () => new Response('{}'))
const silent = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))

describe('the page shown in place of a screen that failed', () => {
  it('says that something unexpected happened, with details to send', () => {
    render(<ErrorPage error={new Error('Boom')} texts={signIn.error} />)
    expect(heading()).toBe(signIn.error.title)
    expect(screen.getByText('Boom')).toBeTruthy()
  })

  it('offers to reload if the code of this version is no longer available', async () => {
    answering()
    render(<ErrorPage error={missing} texts={signIn.error} />)
    expect(heading()).toBe(signIn.error.release.title)
    await userEvent.click(screen.getByRole('button', { name: signIn.error.reload }))
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  it('says that there is no connection, and shows the screen again once there is one', async () => {
    silent()
    let broken = true
    const Screen = () => {
      if (broken) throw missing
      return <p>The screen</p>
    }
    render(
      <ErrorBoundary
        resetKey=""
        fallback={(error, again) => <ErrorPage error={error} texts={signIn.error} onAgain={again} />}
      >
        <Screen />
      </ErrorBoundary>,
    )
    await waitFor(() => expect(heading()).toBe(signIn.error.network.title))
    broken = false
    act(() => connection.report(true))
    expect(await screen.findByText('The screen')).toBeTruthy()
    expect(page.reload).not.toHaveBeenCalled()
  })
})
