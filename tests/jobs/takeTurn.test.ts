import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeTurn } from '../../src/engine/jobs/takeTurn.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['for as long as it took', 300, 300],
  ['for at most a second', 5_000, 1_000],
])('a step of background work pauses %s', async (_how, step, pause) => {
  let isOver = false
  const turn = takeTurn(() => new Promise(resolve => setTimeout(() => resolve('result'), step))).then(result => {
    isOver = true
    return result
  })
  await vi.advanceTimersByTimeAsync(step + pause - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await turn).toBe('result')
})
