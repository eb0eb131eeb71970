import type { Visible } from '../../engine/records/entityFor.ts'

/** Milliseconds between pressing on a record and its form, which needs only one request. */
const pressMilliseconds = 2_000

/** Milliseconds after which records that nothing has used are outdated. */
const retentionMilliseconds = 10_000

/** The records that a record refers to, which one request brings. */
interface Ahead {
  /** The record, by `keyOf`. */
  of: string
  sentAt: number
  /** The entities of these records. */
  targets: ReadonlySet<string>
  /** By `keyOf`. Those that were taken are removed. */
  records: Promise<Map<string, Visible>>
}

/** Of the record that was opened last. */
let last: Ahead | undefined

const keyOf = (entity: string, id: unknown): string => `${entity}/${String(id)}`

/** Records by the names of the properties that refer to them. */
export type Expanded = Readonly<Record<string, Visible | readonly Visible[] | null>>

/** What a record refers to: the target of each property, and a function that reads the records behind them. */
export interface RelatedSource {
  targetOf: ReadonlyMap<string, string>
  read(): Promise<Expanded>
}

/** Reads the records that a record refers to, ahead of what shows them, which takes them with `takeRelatedAhead`. */
export function readRelatedAhead(entity: string, id: string, { targetOf, read }: RelatedSource): void {
  const of = keyOf(entity, id)
  const sentAt = Date.now()
  if (last?.of === of && sentAt - last.sentAt < pressMilliseconds) return
  const records = read()
    .then(
      found =>
        new Map(
          [...targetOf].flatMap(([name, target]) =>
            [found[name] ?? []].flat().map(record => [keyOf(target, record.id), record] as const),
          ),
        ),
    )
    // The records are then requested by what shows them.
    .catch(() => new Map<string, Visible>())
  last = { of, sentAt, targets: new Set(targetOf.values()), records }
}

/** Takes those of an entity's records that such a request brings. */
export async function takeRelatedAhead(entity: string, ids: readonly unknown[]): Promise<Visible[]> {
  if (!last?.targets.has(entity) || Date.now() - last.sentAt > retentionMilliseconds) return []
  const records = await last.records
  const keys = ids.map(id => keyOf(entity, id))
  const taken = keys.map(key => records.get(key)).filter(record => record !== undefined)
  for (const key of keys) records.delete(key)
  return taken
}
