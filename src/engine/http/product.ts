import type { Context } from 'hono'
import type { DeclaredChange } from '../model/declaredChange.ts'
import type { Actor } from '../model/actor.ts'
import type { PersonRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Ports } from '../ports.ts'
import type { RecordsContext } from '../records/context.ts'
import type { RecordEffects } from '../records/effects.ts'
import type { KeptDays, Retention } from '../records/retention.ts'

/** Who calls: as an actor, as the person's row (none for the product itself), and in which session. */
export interface Caller {
  actor: Actor
  person: PersonRow | null
  session: string
  /** Until when the token is in time, in milliseconds. */
  until: number
}

/** What the features of a product bring to each request. */
export interface Product {
  /** Who calls. Throws `unauthenticated` and `token_expired`. */
  identify(request: Context, ports: Ports): Promise<Caller>
  /** Who calls by a key for machines; without it there are none. Throws `unauthenticated` and `too_many_requests`. */
  identifyByKey?: ((key: string, request: Context, ports: Ports) => Promise<Caller>) | undefined
  /** Whether the header `Proof` shows that the caller proved who they are not too long ago. */
  isProven(ports: Ports, proof: string | undefined, caller: Caller): Promise<boolean>
  /** Throws where the caller has to do something first, before anything else is there for them. */
  checkStanding(ports: Ports, caller: Caller): void
  /** Whether dangerous acts want a proof of the caller. */
  isGuarded(caller: Caller): boolean
  /** What follows, in the same transaction, where a person has another e-mail address; they are given as they were and as they are. */
  onEmailChanged(records: RecordsContext, before: PersonRow, after: PersonRow): Promise<void>
  /** What follows, in the same transaction, where a person can't sign in any more, beside the end of their sessions. */
  onShutOut(records: RecordsContext, person: PersonRow): Promise<void>
  /** What follows, in the same transaction, where a record has another name, and others are found by it. */
  onRenamed: RecordsContext['onRenamed']
  /** What follows, in the same transaction, where people have declared something otherwise that others name. */
  declared(inside: RecordsContext, change: DeclaredChange): Promise<void>
  /** How a record of some resources is created where somebody is to be notified of it; of all others `create` alone. */
  creations: Readonly<Record<string, (records: RecordsContext, actor: Actor, input: Row) => Promise<Row>>>
  /** How one record of some resources is read where its answer depends on more than its fields; of all others `get` alone. */
  readings: Readonly<Record<string, (records: RecordsContext, actor: Actor, id: string) => Promise<Row>>>
  /** What every server looks at again every few seconds. */
  watch(ports: Ports): Promise<void>
  /** How long what is kept. */
  retention: readonly Retention[]
}

declare module '../ports.ts' {
  interface RuntimePorts {
    /** For how many days what is kept, where that is not what is usual. */
    keptDays?: KeptDays | undefined
  }
  interface Ports {
    /** What follows from writes, in the same transaction. */
    effects: RecordEffects
    product: Product
  }
}
