import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../api/stores.ts'
import { asCurl } from './asCurl.ts'
import { extremeCalls, routeOperations } from './extremes.ts'
import { openTarget, type Target } from './openTarget.ts'
import type { Requested } from './requests.ts'

/** The longest that one request may keep all others waiting, in milliseconds. What takes longer is tried anew, because a busy machine may be to blame. */
const longest = 2_000
const tries = 3

let target: Target
const delay = monitorEventLoopDelay({ resolution: 10 })
beforeAll(async () => {
  target = await openTarget(openEmbedded)
  delay.enable()
})
afterAll(async () => {
  delay.disable()
  await target.close()
})

async function heldFor(requested: Requested): Promise<{ status: number; text: string; held: number }> {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; ; count++) {
    delay.reset()
    const { status, text } = await target.ask(requested)
    least = Math.min(least, delay.max / 1e6)
    if (least <= longest || count + 1 === tries) return { status, text, held: least }
  }
}

describe('an extreme value of any parameter', () => {
  const requested = routeOperations()

  it('is tried on every route', () => {
    expect(requested.filter(({ chosen }) => !chosen).map(({ route }) => `${route.method} ${route.path}`)).toEqual([])
  })

  it.each(
    requested.flatMap(({ chosen }) =>
      chosen ? [[`${chosen.method.toUpperCase()} ${chosen.path}`, chosen] as const] : [],
    ),
  )(
    'neither fails nor blocks the server: %s',
    async (_name, one) => {
      for (const call of extremeCalls(one)) {
        const { status, text, held } = await heldFor(call)
        const reported = `${asCurl(call).slice(0, 600)} → ${status} ${text.slice(0, 300)}`
        expect(status, reported).toBeLessThan(500)
        expect(held, reported).toBeLessThan(longest)
        expect(target.api.unexpected.splice(0).map(String), reported).toEqual([])
        if (status === 401) await target.mend()
      }
    },
    600_000,
  )
})
