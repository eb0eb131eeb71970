import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDirectory, readLock } from '../../server/database/embedded/lockDirectory.ts'
import { startScript, type Child } from './children.ts'
import { temporaryFolder } from './temporaryFolder.ts'

function startHolder(directory: string, startAt = 0): Child {
  const child = startScript('lockHolder.ts', directory, String(startAt))
  onTestFinished(() => void child.process.kill('SIGKILL'))
  return child
}

async function kill(child: Child): Promise<void> {
  child.process.kill('SIGKILL')
  await child.ended
}

/** Leaves the lock of a process that was killed, changed as given, and last touched so many seconds ago. */
async function leaveLock(directory: string, changes: object = {}, secondsAgo = 0): Promise<void> {
  const holder = startHolder(directory)
  await holder.line('locked')
  await kill(holder)
  const path = join(directory, 'server.lock')
  const left = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...left, ...changes }))
  const touched = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(path, touched, touched)
}

const refusal = { name: 'Error', code: 'data_directory_in_use' }

test('a second server on the same folder is rejected, and names the process that uses it', async () => {
  const directory = temporaryFolder()
  const holder = startHolder(directory)
  await holder.line('locked')
  const address = `http://127.0.0.1:8110/${holder.process.pid}`
  const params = { directory, pid: holder.process.pid, address }
  expect(readLock(directory)).toMatchObject({ pid: holder.process.pid, address })
  await expect(lockDirectory(directory)).rejects.toMatchObject({ ...refusal, params })
  const second = startHolder(directory)
  const response = await second.line('refused ')
  expect(JSON.parse(response.slice(8))).toEqual({ code: 'data_directory_in_use', params })
})

test('the lock of a killed process is taken over', async () => {
  const directory = temporaryFolder()
  await leaveLock(directory)
  expect(readLock(directory)).toBeNull()
  const lock = await lockDirectory(directory)
  expect(readLock(directory)).toMatchObject({ pid: process.pid, address: null })
  lock.release()
})

/** Starts a process whose parent never takes note of its end, and gives its number. */
async function startNeglected(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  return Number(said.toString())
}

const statOf = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')

if (process.platform === 'linux')
  test('the lock of a killed process is taken over even before its parent has noticed its end', async () => {
    const directory = temporaryFolder()
    const pid = await startNeglected()
    await leaveLock(directory, { pid, startedAt: statOf(pid)[21] })
    await expect(lockDirectory(directory)).rejects.toMatchObject(refusal)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => statOf(pid)[2]).toBe('Z')
    const lock = await lockDirectory(directory)
    lock.release()
  })

test('a process with the number of a dead one is not mistaken for it', async () => {
  const directory = temporaryFolder()
  await leaveLock(directory, { pid: process.pid })
  const lock = await lockDirectory(directory)
  lock.release()
})

test('a lock file that a power cut left empty is taken over', async () => {
  const directory = temporaryFolder()
  writeFileSync(join(directory, 'server.lock'), '')
  const lock = await lockDirectory(directory)
  lock.release()
})

test('a holder in another container counts as running while it touches its lock', async () => {
  const directory = temporaryFolder()
  await leaveLock(directory, { place: 'another container' })
  await expect(lockDirectory(directory)).rejects.toMatchObject(refusal)
})

test('a lock from before the restart of the machine is taken over', async () => {
  const directory = temporaryFolder()
  await leaveLock(directory, { place: 'an earlier start' }, 60)
  const lock = await lockDirectory(directory)
  lock.release()
})

test('a released folder is free, and the address is published while it is in use', async () => {
  const directory = join(temporaryFolder(), 'made', 'on', 'demand')
  const first = await lockDirectory(directory)
  first.publishAddress('http://127.0.0.1:8111')
  expect(readLock(directory)?.address).toBe('http://127.0.0.1:8111')
  await expect(lockDirectory(directory)).rejects.toMatchObject(refusal)
  first.release()
  first.release()
  expect(readLock(directory)).toBeNull()
  const second = await lockDirectory(directory)
  first.release()
  expect(readLock(directory)).not.toBeNull()
  second.release()
  expect(readdirSync(directory)).toEqual([])
})

test('of several servers that start at once on a folder with a dead lock, exactly one gets it', async () => {
  for (let round = 1; round <= 4; round += 1) {
    const directory = temporaryFolder()
    await leaveLock(directory)
    if (round % 2 === 0) {
      const left = readFileSync(join(directory, 'server.lock'), 'utf8')
      const { token } = JSON.parse(left) as { token: string }
      const deadClaim = join(directory, `server.lock.claim-${token.slice(0, 8)}`)
      writeFileSync(deadClaim, left.replace(token, `another${token}`))
    }
    const startAt = Date.now() + 500
    const starters = Array.from({ length: 4 }, () => startHolder(directory, startAt))
    const answers = await Promise.all(
      starters.map(starter => Promise.race([starter.line('locked'), starter.line('refused ')])),
    )
    expect(
      answers.filter(response => response === 'locked'),
      `round ${round}: ${answers.join('; ')}`,
    ).toHaveLength(1)
    await Promise.all(starters.map(kill))
    expect(readdirSync(directory), `round ${round}`).toEqual(['server.lock'])
  }
})
