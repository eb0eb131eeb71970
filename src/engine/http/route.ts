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

/**
 * Who may call a route: everyone; everyone who has signed in; whoever may perform the action on the resource in the
 * path or on any resource (`anywhere`); or whoever has an access word.
 */
export type Policy =
  | 'public'
  | 'signed_in'
  | { action: Action }
  | { anywhere: Action }
  | { words: readonly AccessWord[] }

/** One authorized call of a route. */
export interface Call {
  request: Context
  ports: Ports
  records: RecordsContext
  /** The caller; null for public routes, which do not identify it. */
  actor: Actor | null
}

/** A call by an actor. */
export interface ActorCall extends Call {
  actor: Actor
  /** The row of the caller; null for the product itself. */
  person: PersonRow | null
  /** The session of the call's token. */
  session: string
  /** The expiry of the token, in milliseconds. */
  until: number
}

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, with parameters as `:name`. */
  path: string
  summary: string
  /** The body may have any length, because it is read as a stream. */
  streamed?: true
  /** The body is a form with a file of at most this many bytes; for streamed routes, it may be one. */
  formBytes?: number
  /** The path also belongs to a resource, which has other methods. */
  shared?: true
  /**
   * The actions of which an API key must permit one, for the resource in the path or any resource; if omitted, API keys
   * cannot call the route.
   */
  keys?: readonly Action[]
  /** Requires a `Proof` header that shows that the caller has just confirmed their identity. */
  proof?: true
  /** Available during maintenance, because it writes nothing that people have created. */
  duringMaintenance?: true
  /**
   * Requires a proof if the caller's account has a second step of signing in, because it would be harmful with a stolen
   * session.
   */
  dangerous?: true
  /** Available to people who must set up a second step of signing in before they may do anything else. */
  settingUp?: true
  /** Exists only for moderated resources. */
  moderated?: true
  /** Exists only for resources with a location. */
  located?: true
  /** Exists only for mergeable resources. */
  mergeable?: true
  /** Exists only for resources with fields that count for completeness. */
  counted?: true
  /** Exists only for resources with translated texts, and only if a translator is configured. */
  translates?: true
  /** Accepted query parameters; any other is rejected with 400. */
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
  /** Supported request headers, in addition to those of every route. */
  headers?: readonly ('Prefer' | 'If-Match' | 'If-None-Match' | 'Idempotency-Key' | 'Proof')[]
  /**
   * Schemas of body and response. `record` and `page` mean those of the resource in the path; `record` with a name,
   * those of another resource.
   */
  body?: $ZodType | 'new' | 'change'
  response?: $ZodType | { record: string } | 'record' | 'records' | 'history' | 'public_record' | 'public_records'
  /** Content of a successful response other than JSON, by media type. */
  contents?: Readonly<Record<string, $ZodType>>
  /** Status of a successful response if it is neither 200 with content nor 204 without. */
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

/**
 * Whether the caller's API key, if there is one, permits calling a route. What the call may do then depends on its
 * policy, as for everyone.
 */
export const permitsKey = (
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

/** Whether a route for resources exists for an entity. */
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

/**
 * Returns a sentence for each route without a known policy or with a path that is taken; any of them stops the start.
 */
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
