import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus, type FocusKeeper } from '../../../src/panel/ui/keepFocus.ts'

let keeper: FocusKeeper
const find = (name: string): HTMLElement => document.getElementById(name) as HTMLElement

beforeEach(() => {
  document.body.innerHTML = `<main><h1>Help</h1><form><textarea id="text"></textarea>
    <p><button id="send">Send</button></p></form></main>`
  keeper = keepFocus(document.querySelector('main') as HTMLElement)
})
afterEach(() => keeper.stop())

describe('the focus', () => {
  it('moves next to a button that was disabled by its own click, if the browser drops it', async () => {
    const send = find('send') as HTMLButtonElement
    const user = userEvent.setup()
    await user.click(find('text'))
    await user.tab()
    expect(document.activeElement).toBe(send)
    // Browsers do the one after the other; jsdom takes the focus from nothing that is disabled.
    send.blur()
    send.disabled = true
    await vi.waitFor(() => expect(document.activeElement).toBe(find('text')), { timeout: 60_000 })
  })

  it('stays where it was moved in the meantime', async () => {
    const send = find('send') as HTMLButtonElement
    send.focus()
    send.disabled = true
    const heading = document.querySelector('h1') as HTMLElement
    heading.tabIndex = -1
    heading.focus()
    await new Promise(done => setTimeout(done, 100))
    expect(document.activeElement).toBe(heading)
  })
})
