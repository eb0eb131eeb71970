import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildRegistry } from '../server/buildRegistry.ts'
import { runProgram } from '../server/runProgram.ts'
import { openApiDocument } from '../src/api/openApi.ts'
import { routes } from '../src/api/routes/index.ts'

await runProgram(() => writeFileSync(fileURLToPath(new URL('../openapi.json', import.meta.url)), `${JSON.stringify(openApiDocument(buildRegistry(), routes), null, 1)}\n`))
