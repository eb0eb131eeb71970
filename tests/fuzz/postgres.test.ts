import { describe } from 'vitest'
import { openOnServer } from '../api/stores.ts'
import { fuzzes } from './fuzzes.ts'

describe('a random request generated from the API document, on PostgreSQL', () => {
  fuzzes('PostgreSQL', 5_000, openOnServer(process.env.DATABASE_URL ?? ''))
})
