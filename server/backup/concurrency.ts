/** The maximum number of concurrent requests. */
const maxConcurrency = 8

/** Runs `work` for each item with limited concurrency; rejects with the first error. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers share one generator, which ends for all of them when one throws.
  const all = (function* () {
    yield* items
  })()
  const take = async () => {
    for (const item of all) await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: maxConcurrency }, take))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Fetches a result for each item, in order, while the next ones are already in flight. */
export async function* prefetched<Item, Result>(
  items: Iterable<Item>,
  fetch: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inFlight: Promise<Result>[] = []
  for (const item of items) {
    const next = fetch(item)
    // The reader gets the error when it reaches this item.
    next.catch(() => undefined)
    inFlight.push(next)
    const first = inFlight.length >= maxConcurrency ? inFlight.shift() : undefined
    if (first) yield await first
  }
  for (const rest of inFlight) yield await rest
}
