import type { Upload } from './queue.ts'

const left = new Map<string, readonly Upload[]>()

const keyOf = (entity: string, id: unknown): string => `${entity}/${String(id)}`

/** Leaves files that were not taken to the next form of a record: the form that made it goes, and they are not to go unnoticed with it. */
export function leaveOver(entity: string, id: unknown, failed: readonly Upload[]): void {
  if (failed.length > 0) left.set(keyOf(entity, id), failed)
}

/** The files that were left to the form of a record, once. */
export function takeLeftOver(entity: string, id: unknown): readonly Upload[] {
  const key = keyOf(entity, id)
  const found = left.get(key) ?? []
  left.delete(key)
  return found
}
