import { beforeEach, expect, it, vi } from 'vitest'
import { createAuthProvider } from '../../../src/panel/data/authProvider.ts'
import { page } from '../../../src/panel/data/session/page.ts'
import { serve } from './fakeServer.ts'
import { entranceFor, registry } from './panel.tsx'
import { signedIn } from '../../../src/panel/data/RegistryContext.ts'
import { authorization } from '../../../src/tourism/authorization.ts'

beforeEach(() => localStorage.clear())

it('a call that got a 401 stays failed for its caller, and the session starts again', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined)
  const { profile } = entranceFor('objectowner')
  localStorage.setItem('access_token', 'token')
  const provider = createAuthProvider({ profile: signedIn(authorization, profile), registry })
  await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined()
  expect(reload).not.toHaveBeenCalled()
  await expect(provider.checkError({ status: 401 })).resolves.toBeUndefined()
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})

it('an expired session ends without a request, keeps all drafts, and starts again at the same URL', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue(undefined)
  const leave = vi.spyOn(page, 'open').mockReturnValue(undefined)
  const calls = serve({})
  const { profile } = entranceFor('objectowner')
  const draft = `draft.${profile.id}.guides.new`
  localStorage.setItem(draft, '{}')
  localStorage.setItem('access_token', 'token')
  expect(await createAuthProvider({ profile: signedIn(authorization, profile), registry }).logout({})).toBe(false)
  expect(calls).toEqual([])
  expect(localStorage.getItem(draft)).toBe('{}')
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})
