import { memo } from 'react'
import { useReader } from '../fields/reader.ts'
import type { Columns } from './columns.ts'

/** Which columns a list shows, kept for the person who chose them. */
export const ColumnMenu = memo(function ColumnMenu({ columns }: { columns: Columns }) {
  const { t } = useReader()
  const shown = new Set(columns.shown.map(column => column.name))
  return (
    <details className="m-menu">
      <summary className="m-button">{t('panel.list.columns')}</summary>
      <div className="m-menu-body">
        {columns.all.map(column => (
          <label key={column.name} className="m-check">
            <input type="checkbox" checked={shown.has(column.name)} disabled={column.title} onChange={() => columns.toggle(column.name)} />
            {column.label}
          </label>
        ))}
        <button type="button" className="m-button m-small" onClick={columns.reset}>
          {t('panel.list.columns_reset')}
        </button>
      </div>
    </details>
  )
})
