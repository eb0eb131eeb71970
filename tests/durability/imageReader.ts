// Arguments: directory, file with the acknowledged work. Opens the database there and says what is missing.
import { readFileSync, writeSync } from 'node:fs'
import { openEmbedded } from '../../server/database/embedded/openEmbedded.ts'
import { findLosses } from './workload.ts'

const [directory = '', acknowledgedFile = ''] = process.argv.slice(2)
const acknowledged = readFileSync(acknowledgedFile, 'utf8').split('\n').filter(Boolean)
const database = await openEmbedded({ directory })
const losses = await findLosses(database, acknowledged)
if (acknowledged.length > 0) {
  for (const use of ['VACUUM notes', 'VACUUM batches', 'REINDEX TABLE notes']) await database.exec(use)
  await database.exec("INSERT INTO notes VALUES (-1, 'after the cut')")
}
await database.close()
writeSync(1, `read ${JSON.stringify(losses)}\n`)
