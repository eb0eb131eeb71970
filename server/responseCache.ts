import { LRUCache } from 'lru-cache'
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

/** What an entry takes besides its key and content: its place in the map, its objects, its ETag and its list of tables. */
const entryBytes = 500
/** A response is cached together with its compressed forms, which take about half as much. */
const compressedShare = 1.5

const sizeOf = ({ answer }: Pick<Cached, 'answer'>, key: string): number =>
  entryBytes +
  2 * key.length +
  ('bytes' in answer ? Math.ceil(compressedShare * answer.bytes.length) : 2 * answer.moved.length)

/**
 * Caches public responses in memory, the most recently used ones, until a table that they were made from is written, or until the next
 * minute begins, because opening hours are shown as of now. See docs/decisions/099.
 */
export function createResponseCache(
  written: WrittenTables,
  now: () => number = () => performance.now(),
): ResponseCache {
  const responses = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    maxEntrySize: maxResponseBytes,
    sizeCalculation: sizeOf,
  })
  return {
    keep: async (key, moment, make) => {
      const minute = Math.floor(moment.getTime() / minuteMilliseconds)
      const known = responses.get(key)
      if (
        known?.minute === minute &&
        known.state === written.stateOf(known.tables) &&
        now() - known.since < written.maxAgeMilliseconds
      )
        return known.answer
      const since = now()
      const { result, tables, state } = await withReadTracking(written, make)
      if (state === undefined) responses.delete(key)
      else responses.set(key, { answer: result, tables, state, since, minute })
      return result
    },
  }
}
