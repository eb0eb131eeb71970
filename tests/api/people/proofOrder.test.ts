import { expect, it } from 'vitest'
import { routes } from '../../../src/tourism/product.ts'
import { describeApi } from '../describeApi.ts'
import { rowsOf } from '../moderation/moderatedRecords.ts'
import { newEmail, newPhone } from './stranger.ts'

const missing = { status: 403, code: 'proof_missing' }
const invalid = (errors: Record<string, string>) => ({ status: 422, code: 'invalid', errors })

describeApi('the password is requested after all validation:', api => {
  /** A call with no proof. */
  const by = (person: 'admin' | 'owner' | 'user') => api().withToken(api().tokenOf(person))

  it.each(
    routes
      .filter(({ proof, body }) => proof && typeof body === 'object')
      .map(route => [`${route.method} ${route.path}`, route] as const),
  )('%s reports problems of its body first', async (_name, { method, path }) => {
    const filled = path.replace(':resource', 'regions')
    expect((await by('admin')(method, filled, { body: { strange: 1 } })).refusal.code).toBe('unknown_field')
    expect((await by('admin')(method, filled, { body: {} })).refusal.code).toBe('invalid')
    expect((await by('admin')(method, filled, { text: 'no' })).refusal.status).toBe(400)
  })

  it('an invalid phone number is reported, and a valid one requires the password', async () => {
    const send = (phone: string) => by('owner')('POST', '/profile/phone', { body: { phone } })
    expect((await send('12')).refusal.status).toBe(422)
    expect((await send(newPhone())).refusal).toEqual(missing)
  })

  it('all problems of an API key are reported, and none to people who may not have any', async () => {
    const make = (person: 'admin' | 'owner' | 'user', body: object) => by(person)('POST', '/profile/api_keys', { body })
    const key = { name: 'Taken', days: 1, rights: { establishments: ['read'] } }
    const proven = await api().as('owner')('POST', '/profile/api_keys', { body: key })
    expect(proven.status).toBe(201)
    expect((await make('owner', { ...key, rights: { regions: ['update'] } })).refusal).toEqual(
      invalid({ name: 'not_unique', rights: 'not_granted' }),
    )
    expect((await make('owner', { ...key, role: 'administrator', rights: {} })).refusal).toEqual(
      invalid({ name: 'not_unique', role: 'role_refused', rights: 'required' }),
    )
    expect((await make('owner', { ...key, name: 'Another' })).refusal).toEqual(missing)
    expect((await make('user', { strange: 1 })).refusal).toEqual({ status: 403, code: 'forbidden' })
  })

  it('an existing member of the staff is reported, and nothing to people who may not invite', async () => {
    const path = '/moderators/invite'
    const [user] = await rowsOf(api(), 'users', { role: 'moderator' })
    const body = { email: user?.email, permissions: ['seo'] }
    expect((await by('admin')('POST', path, { body })).refusal).toEqual(invalid({ email: 'not_unique' }))
    expect((await by('admin')('POST', path, { body: { ...body, email: newEmail() } })).refusal).toEqual(missing)
    expect((await by('owner')('POST', path, { body })).refusal).toEqual({ status: 403, code: 'forbidden' })
  })
})
