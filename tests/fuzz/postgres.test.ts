import { describe } from 'vitest'
import { openOnServer } from '../api/stores.ts'
import { fuzzes } from './fuzzes.ts'

describe('whatever the document lets anybody ask of PostgreSQL', () => {
  fuzzes('PostgreSQL', 5_000, openOnServer(process.env.DATABASE_URL ?? ''))
})
