import { expect, it } from 'vitest'
import { demoPassword } from '../../server/seed.ts'
import { startProcess } from './child.ts'
import { databases } from './database.ts'

const loops = 8
const callsAfter = 10

type Headers = Record<string, string>

const ask = (address: string, method: string, path: string, headers: Headers, body?: object) =>
  fetch(`${address}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const signIn = async (address: string, name: string): Promise<{ id: string; Authorization: string }> => {
  const response = await ask(
    address,
    'POST',
    '/auth/login',
    {},
    { email: `${name}@marani.example`, password: demoPassword },
  )
  const { access_token } = (await response.json()) as { access_token: string }
  const Authorization = `Bearer ${access_token}`
  const profile = (await (await ask(address, 'POST', '/profile/get', { Authorization })).json()) as { id: string }
  return { Authorization, id: profile.id }
}

/** Calls again and again from many sides while something is changed; answers the statuses of calls that began before and after the change was answered. */
async function whileCalled(call: () => Promise<Response>, change: () => Promise<Response>) {
  const [before, after] = [new Set<number>(), new Set<number>()]
  let [isChanging, isChanged, answered] = [false, false, 0]
  const called = Promise.withResolvers<void>()
  const loop = async () => {
    for (let left = callsAfter; left > 0;) {
      const began = isChanged
      if (began) left--
      const response = await call()
      await response.arrayBuffer()
      if (began) after.add(response.status)
      else if (!isChanging) before.add(response.status)
      if (++answered === loops) called.resolve()
    }
  }
  const all = Promise.all(Array.from({ length: loops }, loop))
  await called.promise
  isChanging = true
  const changed = await change()
  isChanged = true
  expect(changed.status).toBeLessThan(300)
  await all
  return { before: [...before], after: [...after] }
}

for (const [name, open] of databases.filter(([kind]) => kind === 'PostgreSQL'))
  it(`another role, the end of a session, a block and a revoked API key have effect at the next call on another server, over ${name}`, async () => {
    const settings = { ...(await open()), SESSION_SECRET: 'a secret of at least thirty-two characters' }
    const { address: here } = await startProcess(settings)
    const { address: there } = await startProcess(settings)
    const { Authorization } = await signIn(here, 'admin')
    const admin = { Authorization }
    const shown = await ask(here, 'POST', '/profile/proof', admin, { password: demoPassword })
    const Proof = ((await shown.json()) as { proof: string }).proof
    const administer = (method: string, path: string, body?: object) =>
      ask(here, method, path, { ...admin, Proof }, body)
    const calling = async (person: string, path: string) => {
      const { id, Authorization } = await signIn(there, person)
      return { id, call: () => ask(there, 'GET', path, { Authorization }) }
    }

    const moderator = await calling('moderator', '/requests?range=[0,0]')
    const { version } = (await (await administer('GET', `/users/${moderator.id}`)).json()) as { version: number }
    expect(
      await whileCalled(moderator.call, () =>
        administer('PATCH', `/users/${moderator.id}`, { version, role: 'user', permissions: [] }),
      ),
    ).toEqual({ before: [200], after: [403] })

    const guide = await calling('guide', '/regions?range=[0,0]')
    expect(await whileCalled(guide.call, () => administer('DELETE', `/users/${guide.id}/sessions`))).toEqual({
      before: [200],
      after: [401],
    })

    const owner = await calling('owner', '/regions?range=[0,0]')
    expect(
      await whileCalled(owner.call, () => administer('POST', `/users/${owner.id}/block`, { reason: 'Left' })),
    ).toEqual({ before: [200], after: [401] })

    const made = await administer('POST', '/profile/api_keys', {
      name: 'Robot',
      rights: { regions: ['read'] },
      days: 1,
    })
    const { id, key } = (await made.json()) as { id: string; key: string }
    expect(
      await whileCalled(
        () => ask(there, 'GET', '/regions?range=[0,0]', { Authorization: `Bearer ${key}` }),
        () => administer('DELETE', `/profile/api_keys/${id}`),
      ),
    ).toEqual({ before: [200], after: [401] })
  })
