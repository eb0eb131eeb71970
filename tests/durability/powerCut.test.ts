import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { expect, test } from 'vitest'
import { startScript } from './children.ts'
import { DiskAfterCut } from './diskAfterCut.ts'
import type { DiskEvent } from './diskEvents.ts'
import { between, seededRandom } from './random.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const seed = 20_260_518

async function record(): Promise<DiskEvent[]> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'disk'))
  const child = startScript('recorder.ts', join(folder, 'disk'), join(folder, 'recording'))
  if ((await child.ended) !== 0) throw new Error(`the recorder failed: ${child.errors.join('')}`)
  return deserialize(readFileSync(join(folder, 'recording'))) as DiskEvent[]
}

/** What a reader of the image finds wrong with the database. */
async function readImage(folder: string, acknowledged: string[]): Promise<string[]> {
  const acknowledgedFile = `${folder}.txt`
  writeFileSync(acknowledgedFile, acknowledged.join('\n'))
  const child = startScript('imageReader.ts', join(folder, 'data'), acknowledgedFile)
  const timer = setTimeout(() => child.process.kill('SIGKILL'), 300_000)
  await child.ended
  clearTimeout(timer)
  const response = child.lines.find(line => line.startsWith('read '))
  return response === undefined
    ? [`unusable: ${child.errors.join('').slice(0, 500)}`]
    : (JSON.parse(response.slice(5)) as string[])
}

/** Cuts the power after each of these numbers of events, and reads what was left. */
async function cutPower(events: DiskEvent[], cuts: number[], syncsUntil: number): Promise<string[][]> {
  const folder = temporaryFolder()
  const random = seededRandom(seed)
  const disk = new DiskAfterCut()
  const acknowledged: string[] = []
  const results: string[][] = []
  for (const [index, event] of events.slice(0, Math.max(...cuts) + 1).entries()) {
    if (cuts.includes(index)) {
      const image = join(folder, String(index))
      disk.writeImage(image, random)
      results.push(await readImage(image, acknowledged))
      rmSync(image, { recursive: true })
    }
    disk.honoursSync = index < syncsUntil
    disk.apply(event)
    if (event.kind === 'acknowledged') acknowledged.push(event.work)
  }
  return results
}

test('a power cut at any moment leaves a database that opens with every acknowledged commit', async () => {
  const events = await record()
  const random = seededRandom(seed)
  const firstWork = events.findIndex(event => event.kind === 'acknowledged')
  const whileCreating = [between(random, 1, firstWork)]
  const whileWorking = Array.from({ length: 3 }, () => between(random, firstWork + 200, events.length - 1))
  const ascending = (cuts: number[]) => [...new Set(cuts)].toSorted((a, b) => a - b)

  const cuts = ascending([...whileCreating, ...whileWorking])
  const results = await cutPower(events, cuts, events.length)
  expect(results, `seed ${seed}, cuts after ${cuts.join(', ')} of ${events.length} events`).toEqual(cuts.map(() => []))

  const forgetful = await cutPower(events, ascending(whileWorking).slice(0, 1), firstWork)
  expect(forgetful.filter(losses => losses.length > 0)).toHaveLength(1)
})
