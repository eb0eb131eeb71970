import type { ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import type { SentRow } from '../tables/readFile.ts'
import { RowsTable } from './RowsTable.tsx'

/** Shows the file of an import as it was sent. */
export function FileStep({ view, rows }: { view: ImportView; rows: readonly SentRow[] }) {
  const { t, number } = useReader()
  return (
    <>
      <p>{t('importing.file_facts', { rows: number(view.total), columns: number(view.columns.length) })}</p>
      <RowsTable title={t('importing.first_rows')} columns={view.columns} rows={rows.slice(0, 10)} />
      <div>
        <ButtonLink to={`/import?${new URLSearchParams({ resource: view.resource })}`}>
          {t('importing.start_over')}
        </ButtonLink>
      </div>
    </>
  )
}
