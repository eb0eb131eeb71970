import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestTranslationProvider } from 'ra-core'
import { messages as english } from '../../../i18n/en/index.ts'
import { preloadable, usePreloaded } from '../../../src/panel/data/preloadable.ts'
import { connection } from '../../../src/panel/data/session/connection.ts'
import { useReportUnsaved } from '../../../src/panel/data/unsaved.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { FieldBoundary } from '../../../src/panel/ui/FieldBoundary.tsx'
import { lazyPart } from '../../../src/panel/ui/lazyPart.tsx'

const unloaded = () => new TypeError('Failed to fetch dynamically imported module: /assets/Dialog-1.js')

class Outer extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render = () => this.state.message ?? this.props.children
}

const open = (load: () => Promise<string>) => {
  const Part = lazyPart<object>(async () => {
    const text = await load()
    return { default: () => <em>{text}</em> }
  })
  render(
    <TestTranslationProvider messages={english}>
      <Outer>
        <p>the rest</p>
        <Suspense>
          <Part />
        </Suspense>
      </Outer>
    </TestTranslationProvider>,
  )
  return act(async () => undefined)
}

const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => {
    if (connection.isLost()) throw new TypeError('Failed to fetch')
    return new Response()
  })
  connection.report(true)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a part whose code cannot be loaded', () => {
  it('says so in its place, leaves the rest of the screen, and is loaded when the person tries again', async () => {
    let loads = 0
    await open(async () => {
      if (loads++ === 0) throw unloaded()
      return 'the part'
    })
    expect(screen.getByText('the rest')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain(english.panel.part.failed)
    await userEvent.click(await button(english.panel.list.retry))
    expect(await screen.findByText('the part')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('comes by itself once the server is reachable again', async () => {
    connection.report(false)
    await open(async () => {
      if (connection.isLost()) throw unloaded()
      return 'the part'
    })
    await screen.findByRole('alert')
    await act(async () => connection.report(true))
    expect(await screen.findByText('the part')).toBeTruthy()
  })

  it('offers to reload the page if a reachable server does not have the code either, as after a new release', async () => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
    await open(() => Promise.reject(unloaded()))
    await userEvent.click(await button(english.panel.list.retry))
    await userEvent.click(await button(english.panel.pages.error.reload))
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing', undefined, english.panel.part.replaced],
    ['unsaved input of which a draft is kept', false, english.panel.part.replaced_kept],
    ['an upload in progress', true, english.panel.part.replaced_losable],
  ])('says before the reload what becomes of %s', async (_what, isLost, sentence) => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
    const withDrafts = vi.spyOn(page, 'reloadWithDrafts')
    const Form = () => {
      useReportUnsaved(isLost !== undefined, isLost === true)
      return null
    }
    render(<Form />)
    await open(() => Promise.reject(unloaded()))
    await userEvent.click(await button(english.panel.list.retry))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    await userEvent.click(await button(english.panel.pages.error.reload))
    expect(reload).toHaveBeenCalledOnce()
    expect(withDrafts).toHaveBeenCalledTimes(isLost === false ? 1 : 0)
  })

  it('of a field offers to reload the page as well if it cannot be loaded again', async () => {
    const part = preloadable(() => Promise.reject(unloaded()))
    const Slot = () => usePreloaded<string>(part) ?? null
    render(
      <TestTranslationProvider messages={english}>
        <FieldBoundary>
          <Slot />
        </FieldBoundary>
      </TestTranslationProvider>,
    )
    await userEvent.click(await button(english.panel.list.retry))
    expect(await button(english.panel.pages.error.reload)).toBeTruthy()
  })

  it('is loaded again by the boundary of its slot as well', async () => {
    let loads = 0
    const part = preloadable(async () => {
      if (loads++ === 0) throw unloaded()
      return 'the part'
    })
    const Slot = () => usePreloaded(part) ?? null
    render(
      <TestTranslationProvider messages={english}>
        <FieldBoundary>
          <Slot />
        </FieldBoundary>
      </TestTranslationProvider>,
    )
    await userEvent.click(await button(english.panel.list.retry))
    expect(await screen.findByText('the part')).toBeTruthy()
  })

  it('leaves any other error to the screen', async () => {
    await open(() => Promise.reject(new Error('a defect')))
    expect(await screen.findByText('a defect')).toBeTruthy()
  })
})
