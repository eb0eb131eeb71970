import { expect, it } from 'vitest'
import { memoryWarning } from '../../server/memoryWarning.ts'

const megabytes = (count: number): number => count * 1_048_576

it('a server that the system would kill for lack of memory says so at the start', () => {
  const embedded = { databaseUrl: undefined }
  expect(memoryWarning(embedded, megabytes(512))).toMatch(/^This process may use 512 MB of memory\..* needs 1 GB/)
  expect(memoryWarning(embedded, megabytes(1_024))).toBeUndefined()
  expect(memoryWarning(embedded, 0)).toBeUndefined()
  expect(memoryWarning({ databaseUrl: 'postgres://localhost/marani' }, megabytes(512))).toBeUndefined()
})
