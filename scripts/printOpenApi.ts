import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildRegistry } from '../server/openRecords.ts'
import { runProgram } from '../server/runProgram.ts'
import { openApiDocument } from '../src/engine/http/openApi.ts'
import { about } from '../src/tourism/main.ts'
import { routes } from '../src/tourism/product.ts'

await runProgram(() =>
  writeFileSync(
    fileURLToPath(new URL('../openapi.json', import.meta.url)),
    `${JSON.stringify(openApiDocument(buildRegistry(), routes, { about }), null, 1)}\n`,
  ),
)
