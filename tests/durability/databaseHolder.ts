// Argument: directory. Opens the database of the folder as a server does, and keeps it open until it is killed.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../server/database/openDatabase.ts'

await openDatabase({ dataDirectory: process.argv[2] })
writeSync(1, 'opened\n')
setInterval(() => undefined, 60_000)
