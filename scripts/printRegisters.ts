import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registers } from './registers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// One after another, because the fixtures are ordered by the declarations.
for (const { path, print } of registers)
  writeFileSync(join(root, path), await print(folder => readdirSync(join(root, folder))))
