// Arguments: directory, file with the acknowledged work of earlier runs. Checks that work, then writes until it is killed.
import { readFileSync, writeSync } from 'node:fs'
import { openEmbedded } from '../../server/database/embedded/openEmbedded.ts'
import { findLosses, nextStep, prepareTables, writeStep } from './workload.ts'

const [directory = '', acknowledgedFile = ''] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)

const database = await openEmbedded({ directory })
const acknowledged = readFileSync(acknowledgedFile, 'utf8').split('\n').filter(Boolean)
for (const loss of await findLosses(database, acknowledged)) say(`loss ${loss}`)
await prepareTables(database)
let step = await nextStep(database)
say('checked')
for (; ; step += 1) {
  const work = await writeStep(database, step)
  say(`acknowledged ${work}`)
  if (step % 97 === 0) await database.exec('CHECKPOINT')
}
