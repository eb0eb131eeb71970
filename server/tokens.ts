import { SignJWT, errors, jwtVerify } from 'jose'
import type { Claims, Tokens } from '../src/engine/ports.ts'

const audience = 'marani'

/** How many verified tokens are remembered, so that they are not verified again until they expire. */
const maxKnown = 1_000

/** Access tokens as JWTs (HS256), signed with the secret. */
export function createTokens(secret: string, clock: () => Date): Tokens {
  const key = new TextEncoder().encode(secret)
  const known = new Map<string, { claims: Claims; until: number }>()
  const remember = (token: string, claims: Claims, until: number): Claims & { until: number } => {
    if (known.size >= maxKnown) known.clear()
    known.set(token, { claims, until })
    return { ...claims, until }
  }
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
      const now = clock()
      const seen = known.get(token)
      if (seen && now.getTime() < seen.until) return { ...seen.claims, until: seen.until }
      try {
        const { payload } = await jwtVerify(token, key, { audience, algorithms: ['HS256'], currentDate: now })
        return payload.sub
          ? remember(token, { subject: payload.sub, session: String(payload.sid ?? '') }, (payload.exp ?? 0) * 1000)
          : 'invalid'
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid'
      }
    },
  }
}
