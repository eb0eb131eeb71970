import type { Localized } from '../model/localized.ts'
import type { Context } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import type { Actor } from '../model/actor.ts'
import type { AccessWord, Action } from '../model/declaration.ts'
import type { PersonRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import { completenessField } from '../model/systemFields.ts'
import type { RecordsContext } from '../records/context.ts'
import { placeFields } from '../rules/place/place.ts'
import type { Ports } from '../ports.ts'
import { translationPairs } from '../rules/moderation/suggestions.ts'

/** Who may call a route: anybody, anybody signed in, who may do the action with the resource in the path or with some resource (`anywhere`), or who holds a word. */
export type Policy =
  | 'public'
  | 'signed_in'
  | { action: Action }
  | { anywhere: Action }
  | { words: readonly AccessWord[] }

/** One call of a route, let in by its policy. */
export interface Call {
  request: Context
  ports: Ports
  records: RecordsContext
  /** Who calls; for public routes nobody is asked and this is null. */
  actor: Actor | null
}

/** A call by somebody. */
export interface ActorCall extends Call {
  actor: Actor
  /** The row of whoever calls; none for the product itself. */
  person: PersonRow | null
  /** The session that the call's token belongs to. */
  session: string
  /** Until when the token is in time, in milliseconds. */
  until: number
}

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, with `:names` as parts that vary. */
  path: string
  summary: string
  /** Its body may be of any length, because it is read piece by piece. */
  streamed?: true
  /** Its body is a form with a file, of at most so many bytes; of a streamed one it may be. */
  formBytes?: number
  /** Its path is one of a resource too, which has other methods. */
  shared?: true
  /** The actions one of which a key for machines must name to come in, of the resource in the path or of any; without them no key does. */
  keys?: readonly Action[]
  /** Only with a proof in the header `Proof` that the caller has just shown who they are. */
  proof?: true
  /** It writes nothing of what people keep, and is answered in maintenance too. */
  duringMaintenance?: true
  /** The same where the caller's account has a second step of signing in: whoever had taken over a session alone would do harm by it. */
  dangerous?: true
  /** Also for whoever has to set up a second step of signing in before anything else is there for them. */
  settingUp?: true
  /** Only for resources that are moderated; for others it is not there. */
  moderated?: true
  /** Only for resources whose records have a place; for others it is not there. */
  located?: true
  /** Only for resources whose records can be merged. */
  mergeable?: true
  /** Only for resources with fields that count for completeness; for others it is not there. */
  counted?: true
  /** Only for resources with texts in both languages, and only where a translator is set; otherwise it is not there. */
  translates?: true
  /** Query parameters it takes; any other is 400. */
  query?: readonly (
    | 'filter'
    | 'filters'
    | 'sort'
    | 'range'
    | 'after'
    | 'before'
    | 'fields'
    | 'expand'
    | 'at'
    | 'lang'
    | 'by'
    | 'measure'
    | 'from'
    | 'to'
    | 'format'
    | 'columns'
    | 'raw'
    | 'discard'
    | 'dry_run'
    | 'partial'
    | 'state'
    | 'lat'
    | 'lng'
    | 'id'
    | `${string}_id`
    | keyof Localized<'name', string>
    | 'into'
    | 'q'
    | 'resources'
    | 'bounds'
    | 'zoom'
    | 'number'
  )[]
  /** Request headers it heeds, beside those that every route does. */
  headers?: readonly ('Prefer' | 'If-Match' | 'If-None-Match' | 'Idempotency-Key' | 'Proof')[]
  /** Schemas of its body and response; `record` and `page` mean those of the resource in the path, `record` with a name one of another resource. */
  body?: $ZodType | 'new' | 'change'
  answer?: $ZodType | { record: string } | 'record' | 'records' | 'history' | 'public_record' | 'public_records'
  /** What a good answer is besides JSON, or instead of it, by its media type. */
  contents?: Readonly<Record<string, $ZodType>>
  /** Status of a good answer, where it is neither 200 with one nor 204 without. */
  status?: 201 | 202
}

export type PublicRoute = Described & { policy: 'public'; handle(call: Call): Promise<Response> | Response }
export type ActorRoute = Described & {
  policy: Exclude<Policy, 'public'>
  /** What must be right before the caller is asked for a proof, where there is more to it than the schema of its body. It writes nothing; `handle` checks the same. */
  check?(call: ActorCall): Promise<unknown>
  handle(call: ActorCall): Promise<Response> | Response
}
export type Route = PublicRoute | ActorRoute

/** Whether the key by which the actor calls, if any, opens a route; how far it then goes is judged as for anybody. */
export const opensToKey = (
  { keys = [] }: Pick<Route, 'keys'>,
  { key }: Actor,
  resource: string | undefined,
): boolean => {
  if (!key) return true
  const named =
    resource === undefined
      ? Object.values(key.rights).flat()
      : Object.hasOwn(key.rights, resource)
        ? (key.rights[resource] ?? [])
        : []
  return keys.some(action => named.includes(action))
}

/** Whether a route that varies by resource is there for an entity at all. */
export const isFor = (
  { moderated, mergeable, counted, located, translates }: Route,
  entity: Entity | undefined,
): boolean =>
  (!moderated || entity?.declaration.moderated !== undefined) &&
  (!mergeable || entity?.declaration.mergeable === true) &&
  (!counted || entity?.properties.has(completenessField.name) === true) &&
  (!translates || (entity !== undefined && !entity.declaration.internal && translationPairs(entity).length > 0)) &&
  (!located || (entity !== undefined && placeFields(entity).length > 0))

const actions: readonly unknown[] = ['read', 'create', 'update', 'delete', 'export'] satisfies Action[]

const isPolicy = (policy: unknown): boolean => {
  if (policy === 'public' || policy === 'signed_in') return true
  const { action, anywhere, words } = (policy ?? {}) as { action?: unknown; anywhere?: unknown; words?: unknown }
  return actions.includes(action) || actions.includes(anywhere) || (Array.isArray(words) && words.length > 0)
}

/** The sentence that stops the start for each route without a policy that is known, or with a path that is taken. */
export function checkRoutes(routes: readonly Route[]): string[] {
  const seen = new Set<string>()
  return routes.flatMap(route => {
    const name = `${route.method} ${route.path}`
    const taken = seen.has(name)
    seen.add(name)
    return [
      ...(isPolicy(route.policy) ? [] : [`${name} names no policy`]),
      ...(taken ? [`${name} is there twice`] : []),
    ]
  })
}
