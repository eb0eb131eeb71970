import type { Entity } from '../../../engine/model/registry.ts'
import { densities } from '../../../engine/model/listViews.ts'
import { useReader } from '../../data/reader.ts'
import type { Columns } from './columns.ts'
import { SortableColumns } from './SortableColumns.tsx'
import { useListLayout } from './useListLayout.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/inputs.tsx'
import './views.css'

/** Chooses a list's columns, their order, and the row density. */
export default function ColumnMenu({ entity, columns }: { entity: Entity; columns: Columns }) {
  const { t } = useReader()
  const [{ density }, change] = useListLayout(entity.name)
  const names = columns.shown.map(column => column.name)
  const [title, ...movable] = columns.shown[0]?.title ? columns.shown : [undefined, ...columns.shown]
  const hidden = columns.all.filter(column => !names.includes(column.name))
  return (
    <div className="m-columns">
      <fieldset className="m-densities">
        <legend className="m-label">{t('views.rows')}</legend>
        {densities.map(one => (
          <Check
            key={one}
            type="radio"
            name="density"
            checked={one === density}
            onChange={() => change({ density: one })}
          >
            {t(`views.${one}`)}
          </Check>
        ))}
      </fieldset>
      {title && (
        <Check checked disabled>
          {title.label}
        </Check>
      )}
      <SortableColumns columns={movable.filter(column => column !== undefined)} onChoose={columns.choose} />
      {hidden.map(column => (
        <Check key={column.name} checked={false} onChange={() => columns.choose([...names, column.name])}>
          {column.label}
        </Check>
      ))}
      <Button small disabled={columns.usual} onClick={() => columns.choose([])}>
        {t('panel.list.columns_reset')}
      </Button>
    </div>
  )
}
