import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signIn as texts } from '../../../i18n/en/sign_in.ts'
import { App, redirectBySession } from '../../../src/tourism/panel/App.tsx'
import { configurePanel } from '../../../src/tourism/panel/configurePanel.ts'
import {
  dropRegistration,
  storeRegistration,
  type Registration,
} from '../../../src/features/accounts/panel/public/registration/registrationState.ts'
import { TextsProvider } from '../../../src/panel/data/session/texts.ts'
import { preloadable } from '../../../src/panel/data/preloadable.ts'
import type { Entrance } from '../../../src/panel/data/session/enterPanel.ts'
import './environment.ts'

configurePanel()

const Inside = () => <p>inside</p>

/** Opens the panel in English at an address below `/platform`, as somebody who is not signed in. */
export function openPublic(path: string) {
  localStorage.setItem('lang', 'en')
  window.history.replaceState(null, '', `/platform${path}`)
  redirectBySession()
  const panel = preloadable(async () => Inside)
  const entrance = preloadable(async () => ({}) as Entrance)
  render(
    <TextsProvider value={texts}>
      <App panel={panel} entrance={entrance} warmUp={() => undefined} />
    </TextsProvider>,
  )
  return userEvent.setup()
}

/** Loads the page anew at the address it is at: what is kept in the tab stays, what is kept in the page is lost. */
export function reload() {
  cleanup()
  const ticket = sessionStorage.getItem('marani.public.ticket')
  dropRegistration()
  if (ticket !== null) sessionStorage.setItem('marani.public.ticket', ticket)
  return openPublic(window.location.pathname.slice('/platform'.length) + window.location.search)
}

export const owner: Registration = {
  ticket: 'first-ticket',
  step: 'confirm_number',
  email: 'nino@winery.example',
  role: 'objectowner',
  sector: 2,
}

/** Puts somebody on the way from an email's link to an account. */
export const startRegistration = (more: Partial<Registration> = {}): void => storeRegistration({ ...owner, ...more })

/** Forgets everything that a browser keeps. */
export function clearStorage(): void {
  dropRegistration()
  localStorage.clear()
  sessionStorage.clear()
}

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.findByRole('button', { name })
export const address = (): string => window.location.pathname + window.location.search
