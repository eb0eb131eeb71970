import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildRegistry } from '../server/openRecords.ts'
import { printSchema } from '../server/database/schema/printSchema.ts'
import { runProgram } from '../server/runProgram.ts'

await runProgram(() =>
  writeFileSync(fileURLToPath(new URL('../schema.sql', import.meta.url)), printSchema(buildRegistry())),
)
