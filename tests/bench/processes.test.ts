import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { memoryOfTree, processorOf } from '../../bench/peers/processes.ts'

const isLinux = process.platform === 'linux'
const busy = 'const end = process.cpuUsage().user + 60_000; while (process.cpuUsage().user < end);'

it.runIf(isLinux)('the CPU time of a child process that has ended is counted', () => {
  const before = processorOf(process.pid)
  spawnSync(process.execPath, ['-e', busy])
  expect(processorOf(process.pid) - before).toBeGreaterThan(40)
})

it.runIf(isLinux)('the CPU time and the memory of a running child process are counted', async () => {
  const child = spawn(process.execPath, ['-e', `${busy} process.stdout.write('done'); setInterval(() => {}, 1000)`])
  try {
    await once(child.stdout, 'data')
    expect(processorOf(child.pid ?? 0)).toBeGreaterThan(40)
    expect(memoryOfTree(child.pid ?? 0)).toBeGreaterThan(5)
  } finally {
    child.kill()
  }
})

it('a process that no longer exists has no usage', () => {
  expect(processorOf(2 ** 30)).toBe(0)
})
