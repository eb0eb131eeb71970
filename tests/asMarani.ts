/** Tests run with Marani's configuration, unless they configure another product. */
import { afterAll, vi } from 'vitest'
import { configureMarani } from '../src/tourism/configureMarani.ts'

configureMarani()

// Vitest restores stubbed globals when the next test begins; this restores them after the last one.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
