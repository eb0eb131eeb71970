import { useSyncExternalStore } from 'react'
import { useFormSurroundings } from '../FormContext.ts'
import type { Upload, UploadSummary } from './queue.ts'

/** The uploads into a property of the form that this is in. */
export function useUploadsOf(property: string): readonly Upload[] {
  const { uploads } = useFormSurroundings()
  return useSyncExternalStore(uploads.subscribe, () => uploads.uploadsOf(property))
}

/** All uploads of the form that this is in. */
export function useUploadSummary(): UploadSummary {
  const { uploads } = useFormSurroundings()
  return useSyncExternalStore(uploads.subscribe, uploads.summary)
}
