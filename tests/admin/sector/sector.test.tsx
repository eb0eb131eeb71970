import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { render } from '@testing-library/react'
import { Panel } from '../../../src/panel/shell/Panel.tsx'
import { TextsProvider } from '../../../src/panel/data/session/texts.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { entranceFor } from '../shell/panel.tsx'
import '../people/environment.ts'

const languages = { en: english, ka: georgian } as const
type Language = keyof typeof languages
const both = Object.keys(languages) as Language[]

/** Opens the panel in a language at a path, as somebody with a confirmed number or without one. */
function open(language: Language, path: string, role: Role, phone: string | null = '599100606') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('lang', language)
  window.history.replaceState(null, '', `/platform${path}`)
  const entrance = entranceFor(role)
  render(
    <TextsProvider value={signIn}>
      <Panel
        entrance={{
          ...entrance,
          profile: { ...entrance.profile, phone },
          messages: languages[language] as typeof english,
        }}
      />
    </TextsProvider>,
  )
  return userEvent.setup()
}

const counted = () => json([], { headers: { 'Content-Range': 'x */0' } })
const lists = {
  'GET /users': counted,
  'GET /help': counted,
  'GET /guides': counted,
  'GET /help/unread': () => json({ unread: 0 }),
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe.each(both)('a person without a role, in %s,', language => {
  const { registration, people, problems } = languages[language]
  const { register, account } = registration
  const form = async () => within(await screen.findByRole('form', { name: people.sector.title }))

  it('sees on the homepage a question about what they do, and each choice leads to the next step', async () => {
    serve(lists)
    const user = open(language, '/', 'user')
    const cards = within(await screen.findByRole('region', { name: register.sector }))
    for (const name of Object.values(register.sectors))
      expect(cards.getByRole('link', { name: new RegExp(`^${name}`) })).toBeTruthy()
    await user.click(cards.getByRole('link', { name: new RegExp(`^${register.sectors[3]}`) }))
    expect(await screen.findByRole('heading', { name: people.sector.title })).toBeTruthy()
    expect(
      (await form()).getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${register.sectors[3]}`) }).checked,
    ).toBe(true)
  })

  it('sees the same question when they add an establishment, names the organization, and becomes its owner', async () => {
    const opened = vi.spyOn(page, 'open').mockImplementation(() => undefined)
    const calls = serve({ ...lists, 'POST /profile/sector': () => json({}) })
    const user = open(language, '/establishments/create', 'user')
    const requested = await form()
    await user.click(requested.getByRole('radio', { name: new RegExp(`^${register.sectors[2]}`) }))
    await user.selectOptions(requested.getByLabelText(account.organization_type), account.organization_types[2])
    await user.type(requested.getByLabelText(account.legal_name), 'Old Cellar')
    await user.type(requested.getByLabelText(account.id_number), '404000001')
    await user.click(requested.getByRole('checkbox', { name: register.terms }))
    await user.click(requested.getByRole('button', { name: people.sector.submit }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/platform/'))
    const [call] = callsTo(calls, '/profile/sector')
    expect(call?.body).toEqual({
      sector: 2,
      terms: true,
      organization: { type: 2, legal_name: 'Old Cellar', id_number: '404000001' },
    })
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{32}$/)
  })

  it('becomes a guide by choosing a type of guide', async () => {
    const opened = vi.spyOn(page, 'open').mockImplementation(() => undefined)
    const calls = serve({ ...lists, 'POST /profile/sector': () => json({}) })
    const user = open(language, '/sector?sector=4', 'user')
    const requested = await form()
    expect(requested.queryByLabelText(account.legal_name)).toBeNull()
    await user.selectOptions(requested.getByLabelText(account.guide_type), account.guide_types[3])
    await user.click(requested.getByRole('checkbox', { name: register.terms }))
    await user.click(requested.getByRole('button', { name: people.sector.submit }))
    await waitFor(() => expect(opened).toHaveBeenCalledOnce())
    expect(callsTo(calls, '/profile/sector')[0]?.body).toEqual({ sector: 4, terms: true, guide: { guide_type_id: 3 } })
  })

  it('finds the choice and the names after a reload', async () => {
    serve(lists)
    const user = open(language, '/sector?sector=3', 'user')
    const requested = await form()
    await user.click(requested.getByRole('radio', { name: new RegExp(`^${register.sectors[2]}`) }))
    await user.type(requested.getByLabelText(account.legal_name), 'Old Cellar')
    await user.click(requested.getByRole('checkbox', { name: register.terms }))
    const { pathname, search } = window.location
    cleanup()
    open(language, pathname.slice('/platform'.length) + search, 'user')
    const reloaded = await form()
    expect(reloaded.getByLabelText<HTMLInputElement>(account.legal_name).value).toBe('Old Cellar')
    const chosen = reloaded.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    expect(chosen.map(({ value }) => value)).toEqual(['2'])
    expect(reloaded.getByRole<HTMLInputElement>('checkbox', { name: register.terms }).checked).toBe(true)
  })

  it('sees missing input and the server’s errors at their fields, with the first one focused', async () => {
    const calls = serve({
      ...lists,
      'POST /profile/sector': () =>
        problem(422, 'invalid', { errors: { 'organization.id_number': { code: 'not_unique' } } }),
    })
    const user = open(language, '/sector', 'user')
    const requested = await form()
    await user.click(requested.getByRole('button', { name: people.sector.submit }))
    expect(requested.getByText(problems.fields.required)).toBeTruthy()
    expect(requested.getByText(problems.fields.terms_required)).toBeTruthy()
    expect(document.activeElement).toBe(requested.getByRole('radio', { name: new RegExp(`^${register.sectors[1]}`) }))
    await user.click(requested.getByRole('radio', { name: new RegExp(`^${register.sectors[1]}`) }))
    await user.click(requested.getByRole('checkbox', { name: register.terms }))
    await user.click(requested.getByRole('button', { name: people.sector.submit }))
    expect(requested.getAllByText(problems.fields.required)).toHaveLength(3)
    expect(callsTo(calls, '/profile/sector')).toEqual([])
    await user.selectOptions(requested.getByLabelText(account.organization_type), account.organization_types[1])
    await user.type(requested.getByLabelText(account.legal_name), 'Old Cellar')
    const number = requested.getByLabelText<HTMLInputElement>(account.id_number)
    await user.type(number, '404000001{Enter}')
    expect(await requested.findByText(problems.fields.not_unique)).toBeTruthy()
    expect(document.activeElement).toBe(number)
    expect(number.value).toBe('404000001')
  })

  it('confirms a mobile number first if there is none', async () => {
    serve(lists)
    open(language, '/sector', 'user', null)
    expect(await screen.findByText(people.sector.phone_first)).toBeTruthy()
    expect(screen.getByLabelText(people.profile.phone_new)).toBeTruthy()
    expect(screen.queryByRole('form', { name: people.sector.title })).toBeNull()
  })

  it('who is a guide and adds an establishment sees who may do so, and what to do', async () => {
    serve(lists)
    open(language, '/establishments/create', 'guide')
    const { for_guides } = languages[language].panel.pages
    expect(await screen.findByRole('heading', { name: for_guides.title })).toBeTruthy()
    expect(screen.getByText(for_guides.how)).toBeTruthy()
    expect(screen.getByRole('link', { name: for_guides.write }).getAttribute('href')).toBe('/platform/help/create')
    expect(screen.getByRole('link', { name: for_guides.own }).getAttribute('href')).toBe('/platform')
  })
})

describe('the choice of a sector', () => {
  it.each(['administrator', 'moderator', 'objectowner', 'manager', 'guide'] as const)(
    'is not available to the role %s, and redirects to the homepage',
    async role => {
      serve(lists)
      open('en', '/sector', role)
      await waitFor(() => expect(window.location.pathname).toBe('/platform'))
      expect(screen.queryByRole('region', { name: english.registration.register.sector })).toBeNull()
    },
  )
})
