import { useDataProvider } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { ConfirmedButton } from '../../../../panel/ui/ConfirmedButton.tsx'
import type { ImportView } from '../../../import/import.ts'
import { useImports } from '../../../import/panel/useImports.ts'

/** Returns the imports that will run once their resource is published. */
export function usePendingRows(resource: string | undefined): ImportView[] {
  const { data = [] } = useImports()
  const { registry } = usePanel()
  // Imports of an existing resource are continued on the import page.
  const isPending = (view: ImportView): boolean => !registry.entities.has(view.resource)
  return data.filter(
    view =>
      view.state === 'ready' &&
      view.mapping !== null &&
      isPending(view) &&
      (resource === undefined || view.resource === resource),
  )
}

/** Lists rows that are imported once their resource is published, and allows excluding them. */
export function PendingRows({ rows }: { rows: readonly ImportView[] }) {
  const { t, number } = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  return rows.map(({ id, file_name, total }) => (
    <div key={id} className="m-row declaring-notice">
      <span>{t('declaring.table.waiting', { file: file_name, count: number(total) })}</span>
      <ConfirmedButton
        small
        word={t('declaring.table.leave')}
        question={t('declaring.table.leave_question')}
        text={t('declaring.table.leave_text')}
        done={t('declaring.table.left')}
        run={async () => {
          await provider.call(`/imports/${id}/cancel`, { method: 'POST', body: {} })
          await client.invalidateQueries({ queryKey: ['imports'] })
        }}
      />
    </div>
  ))
}
