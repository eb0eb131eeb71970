import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import type { ImportLineProblem, ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { problemText, refusalOf } from '../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { RejectedRow } from './saveRejected.ts'
import { useLabels } from './useLabels.ts'

/** Saves the rejected rows of an import as a file to correct, with their problems in the reader's language. */
export function useSaveRejected(view: ImportView, entity: Entity) {
  const provider = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const reader = useReader()
  const label = useLabels(entity)
  const formatErrors = (errors: ImportLineProblem['errors']) =>
    Object.entries(errors)
      .map(
        ([name, problem]) =>
          `${label(name)}: ${problemText(problem, entity, reader)}${problem.params?.value === undefined ? '' : ` (${problem.params.value})`}`,
      )
      .join('; ')
  return useMutation({
    mutationFn: async () => {
      const { rejectedCsv, rejectedName, saveText } = await import('./saveRejected.ts')
      const rows: RejectedRow[] = []
      for (let part = 0; part < view.parts; part++)
        rows.push(...((await provider.call(`/imports/${view.id}/refused/${part}`)).json as RejectedRow[]))
      saveText(
        rejectedCsv(view.columns, rows, { formatErrors, column: reader.t('importing.error_column') }),
        rejectedName(view),
      )
    },
    onError: error => notify(refusalOf(error, reader).message, { type: 'error' }),
  })
}
