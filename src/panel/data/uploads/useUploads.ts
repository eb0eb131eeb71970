import { useSyncExternalStore } from 'react'
import { useRecordFormContext } from '../recordFormContext.ts'
import type { Upload, UploadSummary } from './queue.ts'

/** Returns the uploads to a property of the surrounding form. */
export function useUploadsOf(property: string): readonly Upload[] {
  const { uploads } = useRecordFormContext()
  return useSyncExternalStore(uploads.subscribe, () => uploads.uploadsOf(property))
}

/** Returns all uploads of the surrounding form. */
export function useUploadSummary(): UploadSummary {
  const { uploads } = useRecordFormContext()
  return useSyncExternalStore(uploads.subscribe, uploads.summary)
}
