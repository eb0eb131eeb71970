import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { genesisHash, hashOf, readPlace, stateOf, type Parts, type Salts } from './chain.ts'

/** One day of the chain. */
export interface ProvedDay {
  day: string
  lines: number
  /** The number of entries with erased fields, and of entries that no longer exist. */
  erased: number
  gone: number
  /** The hash of the day's last entry. */
  hash: string
}

/** The first entry that differs from its seal. */
export interface BrokenSeal {
  day: string
  position: number
  line: string
  what: 'out_of_place' | 'another_hash' | 'changed'
}

export interface Proof {
  days: ProvedDay[]
  broken: BrokenSeal | null
  /** The number of entries without a seal; usually only those of the last minutes. */
  unsealed: number
}

/** A seal with its entry; the entry is undefined if it no longer exists. */
export interface Sealed {
  seal: RowOf<'history_seals'>
  line: RowOf<'history'> | undefined
}

const atOnce = 1_000

/** Yields every seal in the order of the chain, with its entry. */
export async function* sealedLines({ store }: Pick<RecordsContext, 'store'>): AsyncGenerator<Sealed> {
  let after: { value: unknown; id: string } | undefined
  for (;;) {
    const seals = await store.find({
      entity: 'history_seals',
      where: [],
      sort: { property: 'place', order: 'ASC' },
      ...(after ? { after } : {}),
      offset: 0,
      limit: atOnce,
    })
    const lines = await store.find({
      entity: 'history',
      where: [{ property: 'id', operator: 'in', value: seals.map(seal => seal.line_id) }],
      sort: { property: 'id', order: 'ASC' },
      withStoredNames: true,
      offset: 0,
      limit: atOnce,
    })
    const byId = new Map(lines.map(line => [line.id, line]))
    for (const seal of seals) yield { seal, line: byId.get(seal.line_id) }
    const end = seals.at(-1)
    if (!end || seals.length < atOnce) return
    after = { value: end.place, id: end.id }
  }
}

/**
 * Verifies the chain from its start and stops at the first entry that differs from its seal; `each` is called for every
 * valid one.
 */
export async function proveHistory(
  context: Pick<RecordsContext, 'store'>,
  each: (sealed: Sealed) => void | Promise<void> = () => undefined,
): Promise<Proof> {
  const days: ProvedDay[] = []
  let [previous, existing] = [genesisHash, 0]
  for await (const sealed of sealedLines(context)) {
    const { seal, line } = sealed
    const { day, position } = readPlace(seal.place)
    const broken = (what: BrokenSeal['what']): Proof => ({
      days,
      broken: { day, position, line: seal.line_id, what },
      unsealed: 0,
    })
    const last = days.at(-1)
    if (position !== (last?.day === day ? last.lines : 0) + 1) return broken('out_of_place')
    const parts = (seal.parts ?? {}) as Parts
    if (line && hashOf(line, { place: seal.place, parts, previous }) !== seal.hash) return broken('another_hash')
    const state = line ? stateOf(line, { parts, salts: (seal.salts ?? {}) as Salts }) : 'gone'
    if (state === 'changed') return broken('changed')
    const today = last?.day === day ? last : { day, lines: 0, erased: 0, gone: 0, hash: '' }
    if (today !== last) days.push(today)
    today.lines++
    if (state !== 'whole') today[state]++
    today.hash = previous = seal.hash
    if (line) existing++
    await each(sealed)
  }
  return { days, broken: null, unsealed: (await context.store.count({ entity: 'history', where: [] })) - existing }
}
