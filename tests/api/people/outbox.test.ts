import { expect, it } from 'vitest'
import { createApi } from '../../../src/tourism/createApi.ts'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { describeApi } from '../describeApi.ts'
import { people } from '../testApi.ts'
import { newEmail, newPhone, Stranger } from './stranger.ts'

describeApi('the outbox', api => {
  it('shows administrators what would have been sent, newest first', async () => {
    const one = new Stranger(api())
    const [email, phone] = [newEmail(), newPhone()]
    const { ticket } = (await one.post('/auth/verify_registration', { token: await one.register(email) })).record
    await one.post('/auth/confirm_number', { ticket, phone })
    await api().ports.background.settled()
    const [message, sent] = (await api().as('admin')('GET', '/outbox')).rows
    expect(message).toEqual({
      id: expect.any(String),
      kind: 'sms',
      to: phone,
      subject: null,
      text: expect.stringMatching(/\d{4}/),
      html: null,
      at: api().clock.now().toISOString(),
    })
    expect(sent).toEqual({
      id: expect.any(String),
      kind: 'mail',
      to: email,
      subject: expect.any(String),
      text: expect.stringContaining('token='),
      html: expect.stringContaining('token='),
      at: api().clock.now().toISOString(),
    })
  })

  it.each(people.filter(person => person !== 'admin'))(
    'is forbidden to a %s, whether it exists or not',
    async person => {
      expect((await api().as(person)('GET', '/outbox')).refusal).toEqual({ status: 403, code: 'forbidden' })
      const app = createApi({ ...api().ports, outbox: undefined })
      expect(
        (await app.request(`${apiBase}/outbox`, { headers: { Authorization: `Bearer ${api().tokenOf(person)}` } }))
          .status,
      ).toBe(403)
    },
  )

  it('does not exist if emails are really sent, even for administrators', async () => {
    const app = createApi({ ...api().ports, outbox: undefined })
    const response = await app.request(`${apiBase}/outbox`, {
      headers: { Authorization: `Bearer ${api().tokenOf('admin')}` },
    })
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
    expect((await api().nobody('GET', '/outbox')).refusal).toEqual({ status: 401, code: 'unauthenticated' })
  })
})
