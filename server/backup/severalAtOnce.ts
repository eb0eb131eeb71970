/** As many requests are in progress at once. */
const requestsAtOnce = 8

/** Does work for each, several at a time; the first that fails ends it. */
export async function forEachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  // One generator for all: it ends for all of them when one leaves it.
  const all = (function* () {
    yield* items
  })()
  const take = async () => {
    for (const item of all) await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: requestsAtOnce }, take))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** What is fetched for each, in order, while the next ones are in progress already. */
export async function* fetchedAhead<Item, Result>(
  items: Iterable<Item>,
  fetch: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for (const item of items) {
    const next = fetch(item)
    // The reader gets a failure when it reads on.
    next.catch(() => undefined)
    underWay.push(next)
    const first = underWay.length >= requestsAtOnce ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const rest of underWay) yield await rest
}
