import { readFileSync, readlinkSync } from 'node:fs'

/** Identifies a process uniquely, because PIDs are reused. */
export interface ProcessIdentity {
  pid: number
  /** Clock ticks from boot to the start of the process, or null if the system does not report it. */
  startedAt: string | null
  /** The boot ID and the PID namespace (a container has its own) in which `pid` is valid. */
  place: string | null
}

function orNull(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The states of a process that has ended but was not yet reaped by its parent. */
const endedStates = ['Z', 'X', 'x']

/**
 * Returns when a running process was started. The program's name, in brackets, may contain spaces and brackets itself, so fields are
 * counted after the last one.
 */
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

/** Whether the process is running; undefined if it can't be determined from here (another machine or container). */
export function isRunning(identity: ProcessIdentity): boolean | undefined {
  if (identity.place !== ownPlace()) return undefined
  if (identity.startedAt !== null) return startOf(identity.pid) === identity.startedAt
  try {
    return process.kill(identity.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
