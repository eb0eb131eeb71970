import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { KeyboardEvent } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { resourceOf, type FieldView } from './editing/edited.ts'
import { useEditing } from './useEditing.ts'

interface Props {
  id: string
  view: FieldView
  label: string
  isOpen: boolean
  problems: number
  onOpen(): void
  onKeyDown(event: KeyboardEvent): void
}

/** A field in one line: its label, its type, and its special properties. */
export function FieldRow({ id, view, label, isOpen, problems, onOpen, onKeyDown }: Props) {
  const { edited } = useEditing()
  const { t } = useReader()
  const { field, isShipped, isHidden } = view
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: field.name,
  })
  const marks = [
    isHidden && 'is_hidden',
    isShipped && 'is_shipped',
    field.required && 'is_required',
    field.public && 'is_public',
    resourceOf(edited)?.entity.title === field.name && 'is_title',
  ].filter(mark => mark !== false && mark !== undefined)
  return (
    <li
      ref={setNodeRef}
      className="declaring-row"
      data-dragging={isDragging || undefined}
      data-hidden={isHidden || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Button
        id={id}
        plain
        className="declaring-row-open"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <strong>{label}</strong>
        <span className="m-quiet">{t(`declaring.palette.types.${field.type}.name`, { _: field.type })}</span>
        {marks.map(mark => (
          <span key={mark} className="m-chip">
            {t(`declaring.structure.${mark}`)}
          </span>
        ))}
        {problems > 0 && (
          <span className="m-chip m-tone-declined">{t('declaring.structure.problems', { smart_count: problems })}</span>
        )}
      </Button>
      <span
        ref={setActivatorNodeRef}
        {...listeners}
        className="declaring-drag"
        aria-hidden="true"
        title={t('declaring.structure.drag', { name: label })}
      >
        ⠿
      </span>
    </li>
  )
}
