import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../src/engine/ports.ts'

const argon2id = 2
/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limits concurrent hashes so that one processor stays free for people who are already signed in. */
const lanes: Promise<unknown>[] = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
  Promise.resolve(),
)
let last = 0

const inLane = <Result>(work: () => Promise<Result>): Promise<Result> => {
  last = (last + 1) % lanes.length
  const done = (lanes[last] ?? Promise.resolve()).then(work)
  lanes[last] = done.catch(() => undefined)
  return done
}

/** Passwords hashed with argon2id; the work is done outside the event loop. */
export const passwords: Passwords = {
  hash: password => inLane(() => hash(password, cost)),
  verify: (stored, password) => inLane(() => verify(stored, password)).catch(() => false),
}
