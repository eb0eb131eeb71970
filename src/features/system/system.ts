import * as z from 'zod/mini'
import { instant } from '../../engine/model/shapes.ts'

declare module '../../engine/ports.ts' {
  interface RuntimePorts {
    /** Information about the installation; missing in a browser. */
    system?: System | undefined
  }
}

/** A response with a server error. */
const serverError = z.object({
  at: instant,
  method: z.string(),
  /** The pattern of the route, never a URL. */
  route: z.string(),
  status: z.int(),
  /** The ID of the request in the log. */
  request_id: z.string(),
})
export type ServerError = z.infer<typeof serverError>

/** A setting, the source of its value, and the value unless it is secret. */
const setting = z.object({
  name: z.string(),
  source: z.enum(['environment', 'default', 'none']),
  value: z.nullable(z.string()),
  /** Whether it has a value that is not shown. */
  secret: z.boolean(),
})
export type Setting = z.infer<typeof setting>

/** The state of the server that responds. */
const ownServer = z.object({
  /** Its host name and process ID. */
  name: z.string(),
  started_at: instant,
  memory_bytes: z.int(),
  /** The disk of the data directory; null if unknown. */
  disk: z.nullable(z.object({ free_bytes: z.int(), total_bytes: z.int() })),
  /** Errors within the last day, latest first; `count` includes all of them. */
  errors: z.object({ count: z.int(), latest: z.array(serverError) }),
  /**
   * Routes since the start, slowest first, in milliseconds. `most` is the upper bound of the histogram bucket of the
   * 95th percentile; null beyond the last bucket.
   */
  slow_routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      count: z.int(),
      average: z.int(),
      most: z.nullable(z.int()),
    }),
  ),
  /** How often each limit has been reached since the start, most often first. */
  limits: z.array(z.object({ name: z.string(), count: z.int() })),
})

/** The read replica: whether it is used, or why not, and how far it is behind; null if unknown. */
const replicaView = z.object({
  state: z.enum(['used', 'behind', 'no_answer', 'not_a_replica']),
  behind_bytes: z.nullable(z.int()),
})

const placeView = z.object({
  /** The number of servers that use the database. */
  servers: z.int(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    bytes: z.int(),
    /** The replica as seen by the server that responds; null if there is none. */
    replica: z.nullable(replicaView),
  }),
  server: ownServer,
  settings: z.array(setting),
})
export type PlaceView = z.infer<typeof placeView>

const counts = z.object({ queued: z.int(), running: z.int(), failed: z.int() })

/** Response of `GET /system`. */
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
  /** Information about the installation; null in a browser. */
  place: z.nullable(placeView),
})
export type SystemOverview = z.infer<typeof systemOverview>

/** The services that can be tested from the panel. */
export const systemTests = ['email', 'sms', 'storage'] as const
export type SystemTest = (typeof systemTests)[number]

/** The result of a test: how long it took, or the message of the error. */
export const testResult = z.object({
  result: z.enum(['done', 'failed']),
  milliseconds: z.int(),
  detail: z.nullable(z.string()),
})
export type TestResult = z.infer<typeof testResult>

/** Information about the installation. */
export interface System {
  describe(): Promise<PlaceView>
}
