import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fieldTypes } from '../src/engine/fields/index.ts'
import { declarationReference, readMeanings } from './declarationReference.ts'

writeFileSync(
  fileURLToPath(new URL('../docs/declaration-reference.md', import.meta.url)),
  declarationReference(fieldTypes, readMeanings()),
)
