import { runOnPool } from '../server/runStatements.ts'
import type { DriverQuestion } from './bareDriver.ts'

/** A process that only runs statements with the PostgreSQL driver. */
process.on('message', ({ statements, limits }: DriverQuestion) => {
  void runOnPool(process.env.DATABASE_URL ?? '', statements, limits).then(load => process.send?.(load))
})
process.once('disconnect', () => process.exit(0))
