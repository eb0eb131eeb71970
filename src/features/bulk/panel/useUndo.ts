import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { showLoading } from '../../../panel/ui/toasts/toasts.ts'
import { countOf } from './groupTexts.ts'
import { useBulkCalls } from './useBulkCalls.ts'

/** Undoes a bulk change and shows the outcome in a message. */
export function useUndo(): (id: string) => Promise<void> {
  const { t, ...reader } = useReader()
  const client = useQueryClient()
  const calls = useBulkCalls()
  return useEvent(async (id: string) => {
    const toast = showLoading(t('bulk.undoing'))
    try {
      const view = await calls.undo(id, ({ done, total }) => total > 0 && toast.progress(done, total))
      const sentences = (['put_back', 'left'] as const)
        .map(outcome => [outcome, countOf(view.groups, outcome)] as const)
        .filter(([, count]) => count > 0)
        .map(([outcome, smart_count]) => t(`bulk.outcomes.${outcome}`, { smart_count }))
      if (view.state === 'undone') toast.done(sentences.join('. ') || t('bulk.undone'))
      else toast.fail(t('bulk.undo_failed'))
    } catch (error) {
      toast.fail(refusalOf(error, { t, ...reader }).message)
    }
    await client.invalidateQueries()
  })
}
