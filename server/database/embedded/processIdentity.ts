import { readFileSync, readlinkSync } from 'node:fs'

/** Identifies a process among all others, since its number is reused after it ends. */
export interface ProcessIdentity {
  pid: number
  /** Clock ticks from the machine's start to the process's, or null where the system doesn't tell. */
  startedAt: string | null
  /** The machine's start and the space of process numbers (a container has its own) in which `pid` means something. */
  place: string | null
}

function orNull(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The states of a process that has ended, and is listed until its parent has taken note of that. */
const endedStates = ['Z', 'X', 'x']

/** When a process that runs was started. The name of a program, in brackets, may hold spaces and brackets itself: count the fields after the last one. */
function startOf(pid: number): string | null {
  const fields = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    ?.split(') ')
    .at(-1)
    ?.split(' ')
  return fields?.[0] === undefined || endedStates.includes(fields[0]) ? null : (fields[19] ?? null)
}

function ownPlace(): string | null {
  return orNull(() => {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${bootId} ${readlinkSync('/proc/self/ns/pid')}`
  })
}

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid), place: ownPlace() }
}

/** Whether that process runs; undefined when it can't be known from here (another machine, another container). */
export function isRunning(identity: ProcessIdentity): boolean | undefined {
  if (identity.place !== ownPlace()) return undefined
  if (identity.startedAt !== null) return startOf(identity.pid) === identity.startedAt
  try {
    return process.kill(identity.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
