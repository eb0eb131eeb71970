import type { CountedStep } from './step.ts'

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n
const mask = 0xffffffffffffffffn

/** What a plan is known by (FNV-1a): another one as soon as a step or a count is. */
export function planHash(steps: readonly CountedStep[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(steps))
  let hash = offset
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * prime) & mask
  return hash.toString(16).padStart(16, '0')
}
