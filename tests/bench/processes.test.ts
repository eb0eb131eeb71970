import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { memoryOfTree, processorOf } from '../../bench/peers/processes.ts'

const isLinux = process.platform === 'linux'
const busy = 'const end = process.cpuUsage().user + 60_000; while (process.cpuUsage().user < end);'

it.runIf(isLinux)('counts the processor of a child that has ended', () => {
  const before = processorOf(process.pid)
  spawnSync(process.execPath, ['-e', busy])
  expect(processorOf(process.pid) - before).toBeGreaterThan(40)
})

it.runIf(isLinux)('counts the processor and the memory of a child that goes on', async () => {
  const child = spawn(process.execPath, ['-e', `${busy} process.stdout.write('done'); setInterval(() => {}, 1000)`])
  try {
    await once(child.stdout, 'data')
    expect(processorOf(child.pid ?? 0)).toBeGreaterThan(40)
    expect(memoryOfTree(child.pid ?? 0)).toBeGreaterThan(5)
  } finally {
    child.kill()
  }
})

it('returns nothing for a process that is gone', () => {
  expect(processorOf(2 ** 30)).toBe(0)
})
