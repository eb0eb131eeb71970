import type { Context } from 'hono'
import type { DeclaredChange } from '../model/declaredChange.ts'
import type { Actor } from '../model/actor.ts'
import type { PersonRow } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Ports } from '../ports.ts'
import type { RecordsContext } from '../records/context.ts'
import type { RecordEffects } from '../records/effects.ts'
import type { RetentionDays, Retention } from '../records/retention.ts'

/** The caller: the actor, the person's row (none for the product itself), and the session. */
export interface Caller {
  actor: Actor
  person: PersonRow | null
  session: string
  /** The expiry of the token, in milliseconds. */
  until: number
}

/** What the features of a product contribute to each request. */
export interface Product {
  /** Identifies the caller. Throws `unauthenticated` and `token_expired`. */
  identify(request: Context, ports: Ports): Promise<Caller>
  /**
   * Identifies the caller by an API key; if omitted, there are none. Throws `unauthenticated` and `too_many_requests`.
   */
  identifyByKey?: ((key: string, request: Context, ports: Ports) => Promise<Caller>) | undefined
  /** Whether the `Proof` header shows that the caller has recently confirmed their identity. */
  isProven(ports: Ports, proof: string | undefined, caller: Caller): Promise<boolean>
  /** Throws `unauthenticated` or `forbidden` if the caller has lost rights since they were identified. */
  checkRights(ports: Ports, caller: Pick<Caller, 'person' | 'session'>): Promise<void>
  /** Throws if the caller must complete something before they may do anything else. */
  checkAccountStatus(ports: Ports, caller: Caller): void
  /** Whether dangerous actions require a proof from the caller. */
  isGuarded(caller: Caller): boolean
  /** Called in the same transaction after the email address of a person has changed. */
  onEmailChanged(records: RecordsContext, before: PersonRow, after: PersonRow): Promise<void>
  /** Called in the same transaction after a person has lost access, in addition to ending their sessions. */
  onShutOut(records: RecordsContext, person: PersonRow): Promise<void>
  /** Called in the same transaction after a record was renamed whose title is part of other records' search text. */
  onRenamed: RecordsContext['onRenamed']
  /** Called in the same transaction after a declaration has changed that features may refer to. */
  declared(inside: RecordsContext, change: DeclaredChange): Promise<void>
  /** How records of some resources are created if somebody is to be notified; others use `create`. */
  creations: Readonly<Record<string, (records: RecordsContext, actor: Actor, input: Row) => Promise<Row>>>
  /** How a record of some resources is read if the response depends on more than its fields; others use `get`. */
  readings: Readonly<Record<string, (records: RecordsContext, actor: Actor, id: string) => Promise<Row>>>
  /** Called every few seconds on every server. */
  watch(ports: Ports): Promise<void>
  /** Retention rules. */
  retention: readonly Retention[]
}

declare module '../ports.ts' {
  interface RuntimePorts {
    /** The number of days that settings specify for retention rules, if not the default. */
    retentionDays?: RetentionDays | undefined
  }
  interface Ports {
    /** Effects of writes, in the same transaction. */
    effects: RecordEffects
    product: Product
  }
}
