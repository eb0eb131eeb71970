import { readdirSync, readFileSync } from 'node:fs'

/** Returns the memory of a process in MB. */
export const memoryOf = (process: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) / 1_000

const parentOf = (process: number): number => {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Returns a process and its descendants. */
function treeOf(process: number): number[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  const children = all.filter(one => parentOf(one) === process)
  return [process, ...children.flatMap(treeOf)]
}

/** Returns the memory of a process and its descendants in MB; shared memory is counted once (PSS). */
export const treeMemoryOf = (process: number): number =>
  treeOf(process).reduce(
    (sum, one) => sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
    0,
  ) / 1_000
