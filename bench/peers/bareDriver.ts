import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load } from '../measure/load.ts'
import type { Limits } from '../server/runStatements.ts'
import type { Statement } from '../server/target.ts'

const program = fileURLToPath(new URL('driverProgram.ts', import.meta.url))

export interface DriverQuestion {
  statements: readonly Statement[]
  limits: Limits
}

export interface BareDriver {
  /** Its process ID. */
  process: number
  run(question: DriverQuestion): Promise<Load>
  stop(): Promise<void>
}

/** Runs the PostgreSQL driver in a process of its own, so that its work is not counted as a product's. */
export function openBareDriver(databaseUrl: string): BareDriver {
  const child = fork(program, { env: { ...process.env, DATABASE_URL: databaseUrl } })
  const ended = once(child, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The bare driver ended.')))
  died.catch(() => undefined)
  return {
    process: child.pid ?? 0,
    run: async question => {
      const answered = once(child, 'message') as Promise<[Load]>
      child.send(question)
      const [load] = await Promise.race([answered, died])
      return load
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
