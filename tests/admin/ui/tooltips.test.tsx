import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showTooltips } from '../../../src/panel/ui/tooltip/showTooltips.ts'

const tooltip = () => document.querySelector<HTMLElement>('.m-tooltip')
const over = (element: Element, pointerType = 'mouse') =>
  fireEvent(element, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }))

describe('the tooltips of the panel', () => {
  let stop: () => void
  let isOpen = false
  beforeEach(() => {
    vi.useFakeTimers()
    stop = showTooltips()
    const shown = tooltip()
    if (!shown) throw new Error('There is no tooltip')
    Object.assign(shown, { showPopover: () => (isOpen = true), hidePopover: () => (isOpen = false) })
    render(
      <>
        <span role="img" title="Next record" />
        <button title="Save by Ctrl+S" type="button">
          Save
        </button>
        <p>Nothing to say</p>
      </>,
    )
  })
  afterEach(() => {
    stop()
    cleanup()
    isOpen = false
    vi.useRealTimers()
  })
  const icon = () => screen.getByRole('img', { name: 'Next record' })
  const said = () => (isOpen ? tooltip()?.textContent : undefined)

  it('appear after the mouse has rested, and at once on the next element', () => {
    over(icon())
    expect(said()).toBeUndefined()
    vi.advanceTimersByTime(400)
    expect(said()).toBe('Next record')
    over(screen.getByText('Save'))
    expect(said()).toBe('Save by Ctrl+S')
    over(screen.getByText('Nothing to say'))
    expect(said()).toBeUndefined()
  })

  it('keep an element’s accessible name while its title is removed, and restore the title afterwards', () => {
    const button = icon()
    over(button)
    vi.advanceTimersByTime(400)
    expect(button.hasAttribute('title')).toBe(false)
    expect(icon()).toBe(button)
    over(screen.getByText('Nothing to say'))
    expect([button.title, button.getAttribute('aria-label')]).toEqual(['Next record', null])
  })

  it('disappear on a click, a key or scrolling, and never appear on touch', () => {
    for (const leave of [
      () => fireEvent.pointerDown(icon()),
      () => fireEvent.keyDown(icon(), { key: 'Escape' }),
      () => fireEvent.scroll(document),
    ]) {
      over(screen.getByText('Nothing to say'))
      over(icon())
      vi.advanceTimersByTime(400)
      expect(said()).toBe('Next record')
      leave()
      expect(said()).toBeUndefined()
    }
    over(icon(), 'touch')
    vi.advanceTimersByTime(4_000)
    expect(said()).toBeUndefined()
  })
})
