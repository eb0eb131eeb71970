import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { BulkView } from '../bulkShapes.ts'

/** Milliseconds between two requests for the state of a bulk change in progress. */
const pause = 400

const isInProgress = ({ state }: BulkView): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

export interface BulkCalls {
  /** Checks what a change would do; `onView` is called with its progress. */
  check(resource: string, request: Row, onView?: (view: BulkView) => void): Promise<BulkView>
  run(id: string, onView?: (view: BulkView) => void): Promise<BulkView>
  undo(id: string, onView?: (view: BulkView) => void): Promise<BulkView>
  stop(id: string): Promise<void>
}

/** The API's calls for bulk changes; each resolves when its step is over. */
export function useBulkCalls(): BulkCalls {
  const provider = useDataProvider<PanelDataProvider>()
  return useMemo(() => {
    const follow = async (first: BulkView, onView: (view: BulkView) => void): Promise<BulkView> => {
      let view = first
      onView(view)
      while (isInProgress(view)) {
        await new Promise(resolve => setTimeout(resolve, pause))
        view = (await provider.call(`/bulk_changes/${view.id}`)).json as BulkView
        onView(view)
      }
      return view
    }
    const post = async (path: string, body: Row, onView: (view: BulkView) => void = () => undefined) =>
      follow((await provider.call(path, { method: 'POST', body })).json as BulkView, onView)
    return {
      check: (resource, request, onView) => post(`/${resource}/bulk/changes`, request, onView),
      run: (id, onView) => post(`/bulk_changes/${id}/run`, {}, onView),
      undo: (id, onView) => post(`/bulk_changes/${id}/undo`, {}, onView),
      stop: async id => void (await provider.call(`/bulk_changes/${id}/stop`, { method: 'POST', body: {} })),
    }
  }, [provider])
}
