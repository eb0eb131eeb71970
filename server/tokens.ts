import { SignJWT, errors, jwtVerify } from 'jose'
import type { Tokens } from '../src/api/ports.ts'

const audience = 'marani'

/** Access tokens as JWT (HS256) signed with the secret. */
export function createTokens(secret: string, clock: () => Date): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    issue: ({ subject, session }, seconds) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    read: async token => {
      try {
        const { payload } = await jwtVerify(token, key, { audience, algorithms: ['HS256'], currentDate: clock() })
        return payload.sub ? { subject: payload.sub, session: String(payload.sid ?? '') } : 'invalid'
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
