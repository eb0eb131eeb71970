/** What is tested by itself is tested as in Marani; a test of another product says so itself. */
import { afterAll, vi } from 'vitest'
import { configureMarani } from '../src/tourism/configureMarani.ts'

configureMarani()

// Vitest takes back what a test put in the place of a global as the next one begins: after the last one nobody would.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
