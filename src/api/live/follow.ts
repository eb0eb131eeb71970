import type { SSEStreamingApi } from 'hono/streaming'
import type { Change, LiveEvents } from '../../model/live.ts'
import { Problem } from '../../model/problem.ts'
import { identify } from '../identify.ts'
import type { ActorCall } from '../route.ts'
import { readableChanges } from './readable.ts'

/** Milliseconds after which a silent stream shows that it is alive, and looks whether its person still may listen. */
const beatMilliseconds = 25_000
/** Milliseconds in which news is gathered: a hundred records that are written together are told of at once. */
const gatherMilliseconds = 100
/** So many changes wait for one listener; beyond them only the newest are told of. */
const mostWaiting = 5_000

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })

/** Tells a person what they may know of, until they leave, their token is too old, or their session ends. */
export async function follow(call: ActorCall, stream: SSEStreamingApi): Promise<void> {
  const { ports, request } = call
  let { actor } = call
  let waiting: Change[] = []
  let woken = new AbortController()
  const over = new AbortController()
  const wake = () => woken.abort()
  const end = () => {
    over.abort()
    wake()
  }
  const unhear = ports.live.hear(changes => {
    waiting = [...waiting, ...changes].slice(-mostWaiting)
    wake()
  })
  stream.onAbort(end)
  ports.live.closed.addEventListener('abort', end)
  const say = <Name extends keyof LiveEvents>(event: Name, data: LiveEvents[Name]) => stream.writeSSE({ event, data: JSON.stringify(data) })
  const tell = async (): Promise<void> => {
    const changes = waiting
    waiting = []
    const told = readableChanges(ports.registry, actor, changes)
    if (Object.keys(told).length > 0) await say('changed', told)
    if (changes.some(({ entity, own }) => entity === 'notifications' && own.user_id === actor.id)) await say('notifications', {})
  }
  /** Whether the person may go on listening, as they are now. */
  const isStillIn = async (): Promise<boolean> => {
    try {
      ;({ actor } = await identify(request, ports))
      return true
    } catch (error) {
      if (error instanceof Problem && error.code === 'unauthenticated') await say('ended', {})
      return false
    }
  }
  try {
    await stream.write(': welcome\n\n')
    while (!over.signal.aborted) {
      await pause(beatMilliseconds, woken.signal)
      const silent = !woken.signal.aborted
      if (!silent) await pause(gatherMilliseconds, over.signal)
      woken = new AbortController()
      if (over.signal.aborted) return
      const concerned = waiting.some(({ entity, id }) => entity === 'users' && id === actor.id)
      if ((silent || concerned) && !(await isStillIn())) return
      if (silent) await stream.write(': here\n\n')
      else await tell()
    }
  } finally {
    unhear()
    ports.live.closed.removeEventListener('abort', end)
  }
}
