import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registration as texts } from '../../../i18n/en/registration.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import { json, problem, serve } from '../shell/fakeServer.ts'
import { address, button, field, clearStorage, startRegistration, openPublic, owner, reload } from './publicPage.tsx'

const { account, password, link } = texts
const good = 'Saperavi-2026'
/** What the tab still keeps of the way to the account. */
const left = (): string[] => Object.keys(sessionStorage).filter(key => key.startsWith('marani.'))
type User = ReturnType<typeof openPublic>

const fillInPerson = async (user: User) => {
  await user.type(await field(account.first_name), 'Nino')
  await user.type(await field(account.last_name), 'Beridze')
}
const fillInOrganization = async (user: User) => {
  await user.selectOptions(await field(account.organization_type), account.organization_types[2])
  await user.type(await field(account.legal_name), 'Old Cellar')
  await user.type(await field(account.id_number), '404123456')
}
const fillInPasswords = async (user: User, first = good, second = first) => {
  await user.type(await field(signIn.password), first)
  await user.type(await field(password.repeat), second)
}
const open = (more = {}) => {
  startRegistration({ step: 'create_user', ...more })
  return openPublic('/create-user')
}

beforeEach(clearStorage)
afterEach(cleanup)

describe('creating an account', () => {
  it('of an owner sends the organization too, signs in and opens the homepage', async () => {
    const calls = serve({ 'POST /auth/create_user': () => json({ access_token: 'token' }) })
    const user = open()
    await fillInPerson(user)
    await fillInOrganization(user)
    await fillInPasswords(user)
    await user.click(await button(account.submit))
    expect(await screen.findByText('inside')).toBeTruthy()
    expect(calls.map(call => call.body)).toEqual([
      {
        ticket: 'first-ticket',
        first_name: 'Nino',
        last_name: 'Beridze',
        password: good,
        password_repeat: good,
        organization: { type: 2, legal_name: 'Old Cellar', id_number: '404123456' },
      },
    ])
    expect(address()).toBe('/platform/')
    expect(localStorage.getItem('access_token')).toBe('token')
    expect(left()).toEqual(['marani.public.sent_to_moderation'])
  })

  it('of a guide requests the type of guide instead', async () => {
    const calls = serve({ 'POST /auth/create_user': () => json({ access_token: 'token' }) })
    const user = open({ sector: 4, role: 'guide' })
    await fillInPerson(user)
    await user.selectOptions(await field(account.guide_type), account.guide_types[3])
    await fillInPasswords(user)
    expect(screen.queryByLabelText(account.legal_name)).toBeNull()
    await user.click(await button(account.submit))
    await screen.findByText('inside')
    expect(calls[0]?.body).toMatchObject({ guide: { guide_type_id: 3 } })
    expect(calls[0]?.body).not.toHaveProperty('organization')
    expect(left()).toEqual(['marani.public.sent_to_moderation'])
  })

  it('of an invited person requests only names and a password', async () => {
    const calls = serve({ 'POST /auth/create_user': () => json({ access_token: 'token' }) })
    const user = open({ sector: undefined, role: 'moderator' })
    await fillInPerson(user)
    await fillInPasswords(user)
    await user.click(await button(account.submit))
    await screen.findByText('inside')
    expect(Object.keys(calls[0]?.body as object)).toEqual([
      'ticket',
      'first_name',
      'last_name',
      'password',
      'password_repeat',
    ])
    expect(left()).toEqual([])
  })

  it('reports all missing input and focuses the first field', async () => {
    const calls = serve({})
    const user = open()
    await user.click(await button(account.submit))
    expect(await screen.findAllByText('Field is required')).toHaveLength(7)
    expect(document.activeElement).toBe(await field(account.first_name))
    expect(calls).toEqual([])
  })

  it('marks the rules of a password as they are met', async () => {
    const user = open()
    const met = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .filter(rule => rule.textContent?.includes(`(${password.met})`))
    await user.type(await field(signIn.password), 'a')
    expect(met()).toHaveLength(1)
    await user.type(await field(signIn.password), 'A1')
    expect(met()).toHaveLength(3)
    await user.type(await field(signIn.password), '-----')
    expect(met()).toHaveLength(5)
  })

  it.each([
    [
      'weak',
      'password',
      'password',
      'At least 8 characters, with a number, lower and upper case letters and special characters',
    ],
    ['not repeated', good, 'Another-1', 'Password repeat must match'],
  ])('rejects a password that is %s', async (_name, first, second, sentence) => {
    const calls = serve({})
    const user = open({ sector: undefined, role: 'moderator' })
    await fillInPerson(user)
    await fillInPasswords(user, first, second)
    await user.click(await button(account.submit))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((await field(signIn.password)).value).toBe(first)
    expect(calls).toEqual([])
  })

  it('shows the server’s errors at their fields, also those of the organization, and keeps the input', async () => {
    const errors = {
      'organization.id_number': { code: 'not_unique' },
      password: { code: 'weak_password', params: { missing: 'digit' } },
    }
    serve({ 'POST /auth/create_user': () => problem(422, 'invalid', { errors }) })
    const user = open()
    await fillInPerson(user)
    await fillInOrganization(user)
    await fillInPasswords(user)
    await user.click(await button(account.submit))
    expect(await screen.findByText(texts.fields.not_unique)).toBeTruthy()
    expect(screen.getByText(/^At least 8 characters, with/)).toBeTruthy()
    expect(document.activeElement).toBe(await field(account.id_number))
    expect((await field(account.legal_name)).value).toBe('Old Cellar')
    expect((await field(signIn.password)).value).toBe(good)
  })

  it('survives a reload, but stores no password anywhere', async () => {
    serve({ 'POST /auth/ticket': () => json({ ...owner, step: 'create_user' }) })
    const user = open()
    await fillInPerson(user)
    await fillInOrganization(user)
    await fillInPasswords(user)
    await user.click(screen.getAllByRole('button', { name: signIn.show_password })[0] ?? document.body)
    await user.type(await field(account.last_name), '!')
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(good)
    reload()
    expect((await field(account.last_name)).value).toBe('Beridze!')
    expect((await field(account.id_number)).value).toBe('404123456')
    expect((await field(account.organization_type)).value).toBe('2')
    expect((await field(signIn.password)).value).toBe('')
  })

  it('reports that its ticket has expired', async () => {
    serve({ 'POST /auth/create_user': () => problem(410, 'ticket_invalid') })
    const user = open({ sector: undefined, role: 'moderator' })
    await fillInPerson(user)
    await fillInPasswords(user)
    await user.click(await button(account.submit))
    expect(await screen.findByRole('heading', { name: link.ticket.title })).toBeTruthy()
  })
})
