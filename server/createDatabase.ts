import { readSettings } from './settings.ts'
import { openDatabase } from './database/openDatabase.ts'
import { runProgram } from './runProgram.ts'

/** Creates the empty embedded database of the settings unless it exists. */
await runProgram(async () => {
  const { dataDirectory } = readSettings(process.env)
  const database = await openDatabase({ dataDirectory })
  await database.close()
})
