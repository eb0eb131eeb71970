import { lazy } from 'react'
import { laterMessages } from '../../panel/data/laterMessages.ts'

/** The note of an empty list about imported files, loaded with its messages. */
export const EmptyNote = lazy(async () => {
  const [code] = await Promise.all([import('../../features/import/panel/PendingFile.tsx'), laterMessages.load()])
  return code
})
