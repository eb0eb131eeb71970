import type { Ports } from '../src/api/ports.ts'
import { rollUp } from '../src/api/statistics/rollUp.ts'

const everyMilliseconds = 20_000

/** Counts again and again what visitors of the public website did. */
export function keepCounting(ports: Ports): NodeJS.Timeout {
  const count = () => ports.afterwards.do(() => rollUp(ports))
  count()
  return setInterval(count, everyMilliseconds).unref()
}
