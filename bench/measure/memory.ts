import { readdirSync, readFileSync } from 'node:fs'

/** Memory that a process holds, in MB. */
export const memoryOf = (process: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) / 1_000

const parentOf = (process: number): number => {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A process with all that it has begun. */
function treeOf(process: number): number[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  const children = all.filter(one => parentOf(one) === process)
  return [process, ...children.flatMap(treeOf)]
}

/** Memory of a process and all that it has begun, in MB; what several of them share counts once (PSS). */
export const treeMemoryOf = (process: number): number =>
  treeOf(process).reduce(
    (sum, one) => sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
    0,
  ) / 1_000
