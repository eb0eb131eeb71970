import { readFileSync } from 'node:fs'

/** Memory that a process holds, in MB. */
export const memoryOf = (process: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) / 1_000
