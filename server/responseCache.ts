import type { ResponseCache, PublicResponse } from '../src/engine/ports/responseCache.ts'
import { withReadTracking } from './database/readTables.ts'
import type { WrittenTables } from './database/writtenTables.ts'
import { minuteMilliseconds } from '../src/engine/model/durations.ts'

interface Cached {
  answer: PublicResponse
  tables: string[]
  state: number
  since: number
  minute: number
}

const maxBytes = 32_000_000
/** A longer response would evict too many others. */
const maxResponseBytes = 500_000

/** What an entry takes besides its key and text: its place in the map, its objects, its ETag and its list of tables. */
const entryBytes = 500

const sizeOf = (key: string, response: PublicResponse): number =>
  entryBytes + 2 * (key.length + ('text' in response ? response.text.length : response.moved.length))

/**
 * Caches public responses in memory, the most recently used ones, until a table that they were made from is written, or until the next
 * minute begins, because opening hours are shown as of now. See docs/decisions/099.
 */
export function createResponseCache(
  written: WrittenTables,
  now: () => number = () => performance.now(),
): ResponseCache {
  const kept = new Map<string, Cached>()
  let bytes = 0
  const forget = (key: string): void => {
    const known = kept.get(key)
    if (known && kept.delete(key)) bytes -= sizeOf(key, known.answer)
  }
  const put = (key: string, known: Cached): void => {
    forget(key)
    kept.set(key, known)
    bytes += sizeOf(key, known.answer)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }
  return {
    keep: async (key, moment, make) => {
      const minute = Math.floor(moment.getTime() / minuteMilliseconds)
      const known = kept.get(key)
      if (
        known?.minute === minute &&
        known.state === written.stateOf(known.tables) &&
        now() - known.since < written.maxAgeMilliseconds
      ) {
        kept.delete(key)
        kept.set(key, known)
        return known.answer
      }
      const since = now()
      const { result, tables, state } = await withReadTracking(written, make)
      if (state === undefined || sizeOf(key, result) > maxResponseBytes) forget(key)
      else put(key, { answer: result, tables, state, since, minute })
      return result
    },
  }
}
