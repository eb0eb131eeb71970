import { median, quantile } from './numbers.ts'

export interface Load {
  times: number
  perSecond: number
  /** Milliseconds of one piece of work. */
  p50: number
  p95: number
}

/** Does the work again and again, so many times at once, for a while; what fails ends it. */
export async function runLoad(
  work: () => Promise<unknown>,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const worker = async () => {
    while (performance.now() - began < milliseconds) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return {
    times: times.length,
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p50: median(times),
    p95: quantile(times, 0.95),
  }
}

/** The middle of what several runs of the same work gave. */
export const middle = (loads: readonly Load[]): Load => ({
  times: median(loads.map(load => load.times)),
  perSecond: median(loads.map(load => load.perSecond)),
  p50: median(loads.map(load => load.p50)),
  p95: median(loads.map(load => load.p95)),
})
