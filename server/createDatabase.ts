import { readSettings } from './settings.ts'
import { openDatabase } from './database/openDatabase.ts'
import { runProgram } from './runProgram.ts'

/** Creates the embedded database of the settings, empty, where it is not there yet. */
await runProgram(async () => {
  const { dataDirectory } = readSettings(process.env)
  const database = await openDatabase({ dataDirectory })
  await database.close()
})
