import { runOnPool } from '../server/runStatements.ts'
import type { DriverQuestion } from './bareDriver.ts'

/** A process that runs statements by the driver of PostgreSQL and does nothing else. */
process.on('message', ({ statements, limits }: DriverQuestion) => {
  void runOnPool(process.env.DATABASE_URL ?? '', statements, limits).then(load => process.send?.(load))
})
process.once('disconnect', () => process.exit(0))
