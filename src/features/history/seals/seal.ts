import { system } from '../../../engine/model/actor.ts'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { takeTurn } from '../../../engine/jobs/takeTurn.ts'
import { newRow } from '../../../engine/records/newRow.ts'
import { UniqueConflict } from '../../../engine/records/store.ts'
import type { Ports } from '../../../engine/ports.ts'
import { genesisHash, hashOf, partsOf, placeOf, readPlace, saltsOf } from './chain.ts'
import { minuteMilliseconds } from '../../../engine/model/durations.ts'

/** Entries that are sealed in one transaction: few enough that requests hardly wait for them. */
const atOnce = 100

/**
 * For this long, entries are searched for again: their transaction may still have been open when entries of the same
 * time were sealed.
 */
const lateMilliseconds = 15 * minuteMilliseconds

declare module '../../../engine/ports.ts' {
  interface RuntimePorts {
    /**
     * Records the last hash of a day outside the database, so that someone with access to the database alone cannot
     * forge the chain.
     */
    dayClosed?: ((day: string, hash: string) => void) | undefined
  }
}

const newest = async <Name extends 'place' | 'line_at'>(
  { store }: Pick<RecordsContext, 'store'>,
  property: Name,
): Promise<RowOf<'history_seals'> | undefined> => {
  const [seal] = await store.find({
    entity: 'history_seals',
    where: [],
    sort: { property, order: 'DESC' },
    offset: 0,
    limit: 1,
  })
  return seal
}

/** Returns those of the entries that have no seal yet. */
async function unsealed(
  { store }: Pick<RecordsContext, 'store'>,
  lines: readonly RowOf<'history'>[],
): Promise<RowOf<'history'>[]> {
  const seals = await store.find({
    entity: 'history_seals',
    where: [{ property: 'line_id', operator: 'in', value: lines.map(({ id }) => id) }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: lines.length,
  })
  const sealed = new Set(seals.map(seal => seal.line_id))
  return lines.filter(({ id }) => !sealed.has(id))
}

/**
 * Appends seals for entries to the chain, in one transaction. If two servers try at once, the transaction of one fails.
 */
const sealAll = (
  records: RecordsContext,
  ports: Pick<Ports, 'secrets' | 'dayClosed'>,
  lines: readonly RowOf<'history'>[],
): Promise<void> =>
  inTransaction(records, async inside => {
    const last = await newest(inside, 'place')
    const day = inside.clock().toISOString().slice(0, 10)
    const before = last && readPlace(last.place)
    // If the clock was set back, the day does not change.
    const today = before && before.day > day ? before.day : day
    let position = before?.day === today ? before.position : 0
    let previous = last?.hash ?? genesisHash
    if (last && before && before.day !== today) ports.dayClosed?.(before.day, last.hash)
    const seals = lines.map(line => {
      const salts = saltsOf(line, ports.secrets.create())
      const [place, parts] = [placeOf(today, ++position), partsOf(line, salts)]
      previous = hashOf(line, { place, parts, previous })
      return newRow(inside, system, 'history_seals', {
        place,
        line_id: line.id,
        line_at: line.created_at,
        parts,
        salts,
        hash: previous,
      })
    })
    await inside.store.insert('history_seals', seals)
  })

/**
 * Seals the history entries that have no seal, oldest first, without blocking writers, and in turns with requests.
 * Returns how many. Stops if another server is sealing at the same time; throws the reason of the signal once aborted.
 */
export async function sealHistory(
  records: RecordsContext,
  ports: Pick<Ports, 'secrets' | 'dayClosed'>,
  signal?: AbortSignal,
): Promise<number> {
  const last = await newest(records, 'line_at')
  const since = last ? new Date(Date.parse(last.line_at) - lateMilliseconds).toISOString() : undefined
  let [count, after] = [0, undefined as { value: unknown; id: string } | undefined]
  const sealNext = async (): Promise<'more' | 'end'> => {
    const lines = await records.store.find({
      entity: 'history',
      where: since === undefined ? [] : [{ property: 'created_at', operator: 'gte', value: since }],
      sort: { property: 'created_at', order: 'ASC' },
      ...(after ? { after } : {}),
      withStoredNames: true,
      offset: 0,
      limit: atOnce,
    })
    const fresh = lines.length === 0 ? [] : await unsealed(records, lines)
    try {
      if (fresh.length > 0) await sealAll(records, ports, fresh)
    } catch (error) {
      if (error instanceof UniqueConflict) return 'end'
      throw error
    }
    count += fresh.length
    const end = lines.at(-1)
    if (!end || lines.length < atOnce) return 'end'
    after = { value: end.created_at, id: end.id }
    return 'more'
  }
  while ((await takeTurn(sealNext)) === 'more') signal?.throwIfAborted()
  return count
}
