import { laterMessages } from '../../panel/data/laterMessages.ts'
import { lazyPart } from '../../panel/ui/lazyPart.tsx'

/** The note of an empty list about imported files, loaded with its messages. */
export const EmptyNote = lazyPart(async () => {
  const [code] = await Promise.all([import('../../features/import/panel/PendingFile.tsx'), laterMessages.load()])
  return code
})
