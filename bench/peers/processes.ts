import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = 100
const millisecondsPerTick = 1000 / ticksPerSecond

interface Stat {
  id: number
  parent: number
  /** CPU time in milliseconds, including terminated children. */
  milliseconds: number
}

/**
 * Parses /proc/<id>/stat; null if the process is gone. The name in parentheses can itself contain spaces and
 * parentheses.
 */
function readStat(id: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    const values = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = values.slice(11, 15).reduce((sum, value) => sum + Number(value), 0)
    return { id: Number(id), parent: Number(values[1]), milliseconds: ticks * millisecondsPerTick }
  } catch {
    return null
  }
}

/** Returns a process and its descendants. */
function treeOf(root: number): Stat[] {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (readStat(name) ?? []) : []))
  const tree = all.filter(({ id }) => id === root)
  for (const { id } of tree) tree.push(...all.filter(({ parent }) => parent === id))
  return tree
}

/** Returns the CPU time of a process and its descendants in milliseconds. */
export const processorOf = (root: number): number =>
  treeOf(root).reduce((sum, { milliseconds }) => sum + milliseconds, 0)

const shareOf = (id: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Returns the memory of a process and its descendants in MB, with shared memory divided among its users (PSS). */
export const memoryOfTree = (root: number): number => treeOf(root).reduce((sum, { id }) => sum + shareOf(id), 0) / 1_000
