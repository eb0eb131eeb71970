import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { entities } from '../src/tourism/declarations.ts'
import { retention } from '../src/tourism/product.ts'
import { privacyRegister } from './privacyRegister.ts'

writeFileSync(fileURLToPath(new URL('../docs/privacy.md', import.meta.url)), privacyRegister(entities, retention))
