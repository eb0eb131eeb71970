import type { Place } from '../database/places.ts'
import { median } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { openTarget } from './openTarget.ts'

/** Returns the milliseconds from the start of the process to the first response, median of several starts. */
export async function measureStart(
  { settings }: Place,
  { port, rounds }: Pick<Options, 'port' | 'rounds'>,
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const target = await openTarget(settings, port, 1)
    await target.get({ name: 'first answer', path: '/api/v1/openapi.json' })
    times.push(performance.now() - began)
    await target.close()
  }
  return median(times)
}
