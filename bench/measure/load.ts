import { median, quantile } from './numbers.ts'

export interface Load {
  times: number
  perSecond: number
  /** Latency of one operation in milliseconds. */
  p50: number
  p95: number
}

/** Runs an operation repeatedly with the given concurrency for some time; an error aborts it. */
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

/** Returns the medians of several runs of the same operation. */
export const medianLoad = (loads: readonly Load[]): Load => ({
  times: median(loads.map(load => load.times)),
  perSecond: median(loads.map(load => load.perSecond)),
  p50: median(loads.map(load => load.p50)),
  p95: median(loads.map(load => load.p95)),
})
