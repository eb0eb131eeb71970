import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RefreshCarrier } from '../src/engine/ports.ts'

const name = 'refresh_token'
const path = '/api/v1/auth'

/** The refresh token as a cookie that no script reads and no other site sends, limited to the auth path. */
export const refreshCookie = (secure: boolean): RefreshCarrier => ({
  read: request => getCookie(request, name),
  write: (request, token, seconds) => {
    if (token === null) deleteCookie(request, name, { path, secure })
    else setCookie(request, name, token, { path, secure, httpOnly: true, sameSite: 'Strict', maxAge: seconds })
  },
})
