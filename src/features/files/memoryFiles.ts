import type { Files } from '../../engine/ports/files.ts'

/** Stores files in memory, for tests and the prototype. */
export function createMemoryFiles(): Files {
  const kept = new Map<string, Blob>()
  return {
    put: async (name, bytes) => void kept.set(name, new Blob([bytes])),
    get: async name => {
      const found = kept.get(name)
      return found && { body: found.stream(), size: found.size }
    },
    remove: async name => void kept.delete(name),
  }
}
