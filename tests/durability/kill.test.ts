import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startScript } from './children.ts'
import { between, seededRandom } from './random.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const seed = 20_260_517
const rounds = 5

test('every acknowledged row survives five kills during writes, and transactions are complete', async () => {
  const folder = temporaryFolder()
  const acknowledgedFile = join(folder, 'acknowledged.txt')
  writeFileSync(acknowledgedFile, '')
  const random = seededRandom(seed)
  let total = 0
  for (let round = 0; round <= rounds; round += 1) {
    const child = startScript('writer.ts', join(folder, 'data'), acknowledgedFile)
    await child.line('checked')
    const losses = child.lines.filter(line => line.startsWith('loss '))
    expect(losses, `seed ${seed}, kill ${round}`).toEqual([])
    // So much work is acknowledged on any machine; how far the next one has come by then is left to chance.
    await child.line('acknowledged ', between(random, 1, 40))
    await wait(between(random, 0, 20))
    child.process.kill('SIGKILL')
    await child.ended
    const work = child.lines.filter(line => line.startsWith('acknowledged ')).map(line => line.slice(13))
    total += work.length
    appendFileSync(acknowledgedFile, work.map(name => `${name}\n`).join(''))
  }
  expect(total).toBeGreaterThan(rounds)
}, 600_000)

test('a database that was killed while it was created can be opened afterwards', async () => {
  const random = seededRandom(seed)
  const folder = temporaryFolder()
  const nothing = join(folder, 'acknowledged.txt')
  writeFileSync(nothing, '')
  for (const earliest of [400, 900]) {
    const interrupted = startScript('writer.ts', join(folder, `data-${earliest}`), nothing)
    await wait(between(random, earliest, earliest + 300))
    interrupted.process.kill('SIGKILL')
    await interrupted.ended
    const next = startScript('writer.ts', join(folder, `data-${earliest}`), nothing)
    await next.line('acknowledged ')
    next.process.kill('SIGKILL')
    await next.ended
  }
})

test('a scheduled change is done once, whenever its server is killed', async () => {
  const folder = temporaryFolder()
  const random = seededRandom(seed)
  for (let kill = 0; kill < 3; kill += 1) {
    const child = startScript('planner.ts', folder)
    await child.line('step', between(random, 5, 60))
    child.process.kill('SIGKILL')
    await child.ended
  }
  const last = startScript('planner.ts', folder)
  const finished = JSON.parse((await last.line('finished ')).slice(9)) as Record<string, number>
  const { planned = 0 } = finished
  expect(planned).toBeGreaterThan(10)
  expect(finished).toEqual({ planned, done: planned, lines: planned, records: planned, shown: 0 })
  await last.ended
})
