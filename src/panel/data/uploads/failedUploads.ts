import type { Upload } from './queue.ts'

const passedOn = new Map<string, readonly Upload[]>()

const keyOf = (entity: string, id: unknown): string => `${entity}/${String(id)}`

/** Passes failed uploads to a record's next form, because the form that created the record is unmounted. */
export function passOnFailedUploads(entity: string, id: unknown, failed: readonly Upload[]): void {
  if (failed.length > 0) passedOn.set(keyOf(entity, id), failed)
}

/** Returns the failed uploads that were passed to a record's form, once. */
export function takeFailedUploads(entity: string, id: unknown): readonly Upload[] {
  const key = keyOf(entity, id)
  const found = passedOn.get(key) ?? []
  passedOn.delete(key)
  return found
}
