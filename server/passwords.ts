import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../src/api/ports.ts'

const argon2id = 2
/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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
