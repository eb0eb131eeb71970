import * as z from 'zod/mini'
import { instant } from '../../engine/model/shapes.ts'

declare module '../../engine/ports.ts' {
  interface RuntimePorts {
    /** What is known of the place itself; nothing where it is a browser. */
    system?: System | undefined
  }
}

/** An answer that was an error of the server's. */
const serverError = z.object({
  at: instant,
  method: z.string(),
  /** The pattern of the route, never an address. */
  route: z.string(),
  status: z.int(),
  /** By which the log knows the request. */
  request_id: z.string(),
})
export type ServerError = z.infer<typeof serverError>

/** A setting, where its value comes from, and the value where it is no secret. */
const setting = z.object({
  name: z.string(),
  source: z.enum(['environment', 'default', 'none']),
  value: z.nullable(z.string()),
  /** It has a value that is not shown. */
  secret: z.boolean(),
})
export type Setting = z.infer<typeof setting>

/** What one server knows of itself. */
const ownServer = z.object({
  /** Its machine, and the number of its process there. */
  name: z.string(),
  started_at: instant,
  memory_bytes: z.int(),
  /** Of the disk with the folder of data; null where nobody can say. */
  disk: z.nullable(z.object({ free_bytes: z.int(), total_bytes: z.int() })),
  /** Within the last day, the latest first; `count` is of all. */
  errors: z.object({ count: z.int(), latest: z.array(serverError) }),
  /** Since the start, the slowest first, in milliseconds; the bound below which 95 of 100 are is null beyond the last one. */
  slow_routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      count: z.int(),
      average: z.int(),
      most: z.nullable(z.int()),
    }),
  ),
  /** How often each limit has refused somebody since the start, the most first. */
  limits: z.array(z.object({ name: z.string(), count: z.int() })),
})

/** A copy of the database that answers reads: whether it is asked, or why not, and how much it lacks; null where that is not known. */
const replicaView = z.object({
  state: z.enum(['used', 'behind', 'no_answer', 'not_a_replica']),
  behind_bytes: z.nullable(z.int()),
})

const placeView = z.object({
  /** How many servers work on the database. */
  servers: z.int(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    bytes: z.int(),
    /** As the server that answers sees it; null where there is none. */
    replica: z.nullable(replicaView),
  }),
  server: ownServer,
  settings: z.array(setting),
})
export type PlaceView = z.infer<typeof placeView>

const counts = z.object({ queued: z.int(), running: z.int(), failed: z.int() })

/** Answer of `GET /system`. */
export const systemOverview = z.object({
  version: z.nullable(z.string()),
  jobs: z.object({ ...counts.shape, oldest_seconds: z.int() }),
  emails: counts,
  streams: z.int(),
  uploads: z.int(),
  backups: z.object({
    schedule: z.nullable(z.object({ hours: z.int(), keep: z.int() })),
    kept: z.array(z.object({ made_at: instant, bytes: z.int() })),
  }),
  /** What the place knows of itself; null where it is a browser. */
  place: z.nullable(placeView),
})
export type SystemOverview = z.infer<typeof systemOverview>

/** What can be tried from the panel. */
export const systemTests = ['email', 'sms', 'storage'] as const
export type SystemTest = (typeof systemTests)[number]

/** Answer of trying one: how long it took, or what went wrong in the words of whatever failed. */
export const testResult = z.object({
  result: z.enum(['done', 'failed']),
  milliseconds: z.int(),
  detail: z.nullable(z.string()),
})
export type TestResult = z.infer<typeof testResult>

/** What a place knows of itself. */
export interface System {
  describe(): Promise<PlaceView>
}
