import { useSyncExternalStore } from 'react'
import { useRecordFormContext } from '../recordFormContext.ts'
import type { Upload, UploadSummary } from './queue.ts'

/** The uploads into a property of the form that this is in. */
export function useUploadsOf(property: string): readonly Upload[] {
  const { uploads } = useRecordFormContext()
  return useSyncExternalStore(uploads.subscribe, () => uploads.uploadsOf(property))
}

/** All uploads of the form that this is in. */
export function useUploadSummary(): UploadSummary {
  const { uploads } = useRecordFormContext()
  return useSyncExternalStore(uploads.subscribe, uploads.summary)
}
