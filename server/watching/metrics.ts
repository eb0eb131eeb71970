import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { LimitName } from '../../src/engine/rules/access/limits.ts'
import { countedStates, type Figures } from '../../src/features/system/figures.ts'
import type { ResponseInfo } from './watchRequests.ts'

/** Methods that are counted separately; all others are made up by clients and counted together. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statementBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

/** The labels of a response: with the pattern of its route, so that there are never more series than routes. */
const labelsOf = ({ method, route, status }: ResponseInfo) => ({
  method: methods.has(method) ? method : 'other',
  route,
  status: `${Math.floor(status / 100)}xx`,
})

/** The response times of a route since the start, in seconds: the average, and the bound for nearly all of them. */
export interface RouteTime {
  method: string
  route: string
  count: number
  average: number
  /** The histogram bound below which 95% are; undefined if it exceeds the last one. */
  most: number | undefined
}

/** The current state of a server, in addition to its counters. */
export interface ServerState {
  figures: Figures | undefined
  /** The number of database connections by state; undefined if there are none to count. */
  connections: Readonly<Record<'in_use' | 'idle' | 'waiting', number>> | undefined
  /** The replica: its state, its lag, and the number of reads answered by each; undefined if there is none. */
  replica?: { state: string; behind_bytes: number | null; reads: Record<'replica' | 'primary', number> } | undefined
}

/** Metrics of a server. */
export interface Metrics {
  onResponse(response: ResponseInfo): void
  onStatement(milliseconds: number): void
  onLimited(name: LimitName): void
  /** Returns all metrics, for `formatMetrics`. */
  read(state: ServerState): Promise<object[]>
  /** Returns the routes, the slowest first. */
  slowRoutes(): Promise<RouteTime[]>
  /** Returns how often each limit has rejected requests since the start, highest first. */
  limitsReached(): Promise<{ name: string; count: number }[]>
}

/** Computes route times from the histogram's buckets. */
function timesOf(values: Awaited<ReturnType<Histogram['get']>>['values']): RouteTime[] {
  const byRoute = Map.groupBy(values, ({ labels }) => `${labels.method} ${labels.route}`)
  return [...byRoute.values()].map(alike => {
    const sumOf = (name: string) =>
      alike.filter(({ metricName = '' }) => metricName.endsWith(name)).reduce((sum, { value }) => sum + value, 0)
    const count = sumOf('_count')
    const below = (bound: number) =>
      alike.filter(({ labels }) => labels.le === bound).reduce((sum, { value }) => sum + value, 0)
    const { method = '', route = '' } = alike[0]?.labels ?? {}
    return {
      method: String(method),
      route: String(route),
      count,
      average: sumOf('_sum') / count,
      most: requestBuckets.find(bound => below(bound) >= 0.95 * count),
    }
  })
}

/** Formats the metrics of one or more servers for Prometheus. Each of several servers has its own label, so nothing is summed. */
export async function formatMetrics(servers: readonly object[][]): Promise<{ text: string; type: string }> {
  const each = servers.map(figures => figures.map(figure => ({ ...figure, aggregator: 'first' })))
  const registry = AggregatorRegistry.aggregate(each)
  return { text: await registry.metrics(), type: registry.contentType }
}

interface MetricsOptions {
  version: string
  /** Whether to include metrics of the process and its event loop. */
  whole?: boolean
  /** The number of this server in a cluster; it becomes a label of its metrics. */
  server?: number | undefined
}

/** Creates the metrics of a server. */
export function createMetrics({ version, whole = false, server }: MetricsOptions): Metrics {
  const registry = new Registry()
  if (server !== undefined) registry.setDefaultLabels({ server: String(server) })
  const registers = [registry]
  if (whole) collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'marani_info', help: 'The version', labelNames: ['version'], registers }).set({ version }, 1)
  const requests = new Histogram({
    name: 'marani_http_request_duration_seconds',
    help: 'Time until an answer began, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const statements = new Histogram({
    name: 'marani_database_statement_duration_seconds',
    help: 'Time that statements of the database took',
    buckets: statementBuckets,
    registers,
  })
  const limited = new Counter({
    name: 'marani_limits_total',
    help: 'Refusals because of a limit, by limit',
    labelNames: ['limit'],
    registers,
  })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name: `marani_${name}`, help, labelNames, registers })
  const reads = new Counter({
    name: 'marani_replica_reads_total',
    help: 'Statements that the replica could have answered, by who did',
    labelNames: ['by'],
    registers,
  })
  const gauges = {
    replicaUsed: gauge('replica_used', 'Whether reads go to the replica: 1, or 0 by reason', ['state']),
    replicaBehind: gauge('replica_behind_bytes', 'What the replica lacked of the log of writes when it was looked at'),
    connections: gauge('database_connections', 'Connections to PostgreSQL of this server, by state', ['state']),
    jobs: gauge('jobs', 'Background jobs of all servers, by state', ['state']),
    oldestJob: gauge('jobs_oldest_seconds', 'For how long the background job that is due the longest has been due'),
    emails: gauge('emails', 'Emails of all servers that are sent one by one, by state', ['state']),
    streams: gauge('event_streams', 'Open streams of events'),
    uploads: gauge('uploads', 'Uploads that are worked on'),
    backupAge: gauge('backup_age_seconds', 'Age of the newest backup'),
  }
  /** Updates the gauges. Unknown values are removed instead of repeated. */
  const set = ({ figures, connections, replica }: ServerState): void => {
    for (const one of Object.values(gauges)) one.reset()
    reads.reset()
    gauges.replicaBehind.remove()
    if (replica) {
      gauges.replicaUsed.set({ state: replica.state }, replica.state === 'used' ? 1 : 0)
      if (replica.behind_bytes !== null) gauges.replicaBehind.set(replica.behind_bytes)
      for (const [by, count] of Object.entries(replica.reads)) reads.inc({ by }, count)
    }
    for (const [state, count] of Object.entries(connections ?? {})) gauges.connections.set({ state }, count)
    for (const one of [gauges.oldestJob, gauges.streams, gauges.uploads, gauges.backupAge]) one.remove()
    if (!figures) return
    for (const state of countedStates) {
      gauges.jobs.set({ state }, figures.jobs[state])
      gauges.emails.set({ state }, figures.emails[state])
    }
    gauges.oldestJob.set(figures.oldestJobSeconds)
    gauges.streams.set(figures.streams)
    gauges.uploads.set(figures.uploads)
    if (figures.backupSeconds !== undefined) gauges.backupAge.set(figures.backupSeconds)
  }
  return {
    onResponse: response => requests.observe(labelsOf(response), response.milliseconds / 1_000),
    onStatement: milliseconds => statements.observe(milliseconds / 1_000),
    onLimited: limit => limited.inc({ limit }),
    read: async state => {
      set(state)
      return registry.getMetricsAsJSON()
    },
    slowRoutes: async () =>
      timesOf((await requests.get()).values).toSorted((one, other) => other.average - one.average),
    limitsReached: async () =>
      (await limited.get()).values
        .map(({ labels, value }) => ({ name: String(labels.limit), count: value }))
        .toSorted((one, other) => other.count - one.count),
  }
}
