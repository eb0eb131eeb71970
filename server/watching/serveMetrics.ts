import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { Problem } from '../../src/engine/model/problem.ts'
import { respondWithProblem, type ProblemPorts } from '../../src/engine/http/response.ts'

const metricsPath = '/metrics'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))

export interface MetricsOptions {
  /** The token that clients must send; without it anyone may read the metrics. */
  token: string | undefined
  write(): Promise<{ text: string; type: string }>
  ports: ProblemPorts
}

/** Serves metrics to Prometheus. */
export function createMetricsSite({ token, write, ports }: MetricsOptions): Hono {
  const site = new Hono()
  site.onError((error, request) => respondWithProblem(request, ports, error))
  site.get(metricsPath, async request => {
    if (token !== undefined && !isToken(request.req.header('authorization'), token))
      throw new Problem('unauthenticated')
    const { text, type } = await write()
    return request.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
  return site
}

/** A separate HTTP server for metrics. */
export const createMetricsServer = (serving: MetricsOptions): Server =>
  createServer(getRequestListener(createMetricsSite(serving).fetch))
