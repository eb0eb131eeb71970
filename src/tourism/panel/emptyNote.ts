import { lazy } from 'react'
import { laterMessages } from '../../panel/data/laterMessages.ts'

/** What an empty list says of files that were sent for it; waits for the messages that it says. */
export const EmptyNote = lazy(async () => {
  const [code] = await Promise.all([import('../../features/import/panel/PendingFile.tsx'), laterMessages.load()])
  return code
})
