import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDirectory } from '../../server/database/embedded/lockDirectory.ts'
import { heartbeatMilliseconds } from '../../server/database/embedded/lockFile.ts'
import { log } from '../../server/log.ts'
import { temporaryFolder } from './temporaryFolder.ts'

test('a server that cannot read its lock for a while, because too many files are open, keeps running', async () => {
  vi.useFakeTimers()
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  onTestFinished(() => {
    vi.useRealTimers()
    warned.mockRestore()
  })
  const [directory, onLost] = [temporaryFolder(), vi.fn()]
  const lock = await lockDirectory(directory, { onLost })
  const [path, elsewhere] = ['server.lock', 'elsewhere'].map(name => join(directory, name)) as [string, string]
  renameSync(path, elsewhere)
  symlinkSync(path, path)
  vi.advanceTimersByTime(2 * heartbeatMilliseconds)
  expect([warned.mock.calls.length, onLost.mock.calls.length]).toEqual([2, 0])
  rmSync(path)
  renameSync(elsewhere, path)
  vi.advanceTimersByTime(heartbeatMilliseconds)
  expect([warned.mock.calls.length, onLost.mock.calls.length]).toEqual([2, 0])
  rmSync(path)
  vi.advanceTimersByTime(heartbeatMilliseconds)
  expect(onLost).toHaveBeenCalledOnce()
  lock.release()
})
