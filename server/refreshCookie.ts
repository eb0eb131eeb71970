import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RefreshCarrier } from '../src/engine/ports.ts'

const name = 'refresh_token'
const path = '/api/v1/auth'

/** The refresh token as a cookie that scripts can't read, other sites can't send, and only the auth path receives. */
export const refreshCookie = (secure: boolean): RefreshCarrier => ({
  read: request => getCookie(request, name),
  write: (request, token, seconds) => {
    if (token === null) deleteCookie(request, name, { path, secure })
    else setCookie(request, name, token, { path, secure, httpOnly: true, sameSite: 'Strict', maxAge: seconds })
  },
})
