import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useReader } from '../../data/reader.ts'
import type { Column } from './columns.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/inputs.tsx'

interface Props {
  column: Pick<Column, 'name' | 'label'>
  isFirst: boolean
  isLast: boolean
  onMove(step: -1 | 1): void
  onHide(): void
}

/** A shown column in the list of columns. */
export function SortableColumn({ column, isFirst, isLast, onMove, onHide }: Props) {
  const { t } = useReader()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: column.name,
    attributes: { roleDescription: t('views.sortable') },
  })
  const step = (by: -1 | 1, key: 'up' | 'down', sign: string, atEnd: boolean) => (
    <Button
      small
      className="m-step"
      aria-disabled={atEnd || undefined}
      aria-label={`${t(`views.${key}`)}: ${column.label}`}
      title={t(`views.${key}`)}
      onClick={() => atEnd || onMove(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  )
  return (
    <li
      ref={setNodeRef}
      className="m-column"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Check checked onChange={onHide}>
        {column.label}
      </Check>
      {step(-1, 'up', '↑', isFirst)}
      {step(1, 'down', '↓', isLast)}
      <Button
        ref={setActivatorNodeRef}
        small
        className="m-step m-drag"
        {...attributes}
        {...listeners}
        aria-label={`${t('views.drag')}: ${column.label}`}
        title={t('views.drag')}
      >
        <span aria-hidden="true">⠿</span>
      </Button>
    </li>
  )
}
