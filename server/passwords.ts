import { Algorithm, hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../src/api/ports.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords hashed with argon2id; the work is done outside the event loop. */
export const passwords: Passwords = {
  hash: password => hash(password, cost),
  verify: async (stored, password) => {
    try {
      return await verify(stored, password)
    } catch {
      return false
    }
  },
}
