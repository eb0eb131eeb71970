import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useReader } from '../../data/reader.ts'
import type { Column } from './columns.ts'
import { SortableColumn } from './SortableColumn.tsx'

interface Props {
  columns: readonly Pick<Column, 'name' | 'label'>[]
  /** Shows these columns in this order. */
  onChoose(names: readonly string[]): void
}

/** The distance in pixels after which a press becomes a drag. */
const distance = 4

/** The shown columns, reordered by dragging, with the space bar and arrow keys, or with the arrow buttons. */
export function SortableColumns({ columns, onChoose }: Props) {
  const { t } = useReader()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const names = columns.map(column => column.name)
  const placeOf = (moved: UniqueIdentifier, place: UniqueIdentifier | undefined = moved) =>
    t('views.place', {
      column: columns[names.indexOf(String(moved))]?.label,
      position: names.indexOf(String(place)) + 1,
      count: names.length,
    })
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => placeOf(active.id),
    onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => placeOf(active.id, over?.id),
    onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => placeOf(active.id, over?.id),
    onDragCancel: ({ active }: Pick<DragEndEvent, 'active'>) => placeOf(active.id),
  }
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < names.length) onChoose(arrayMove(names, from, to))
  }
  const end = ({ active, over }: DragEndEvent) => {
    if (over) move(names.indexOf(String(active.id)), names.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('views.drag_hint') } }}
      onDragEnd={end}
    >
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        <ol className="m-column-list">
          {columns.map((column, index) => (
            <SortableColumn
              key={column.name}
              column={column}
              isFirst={index === 0}
              isLast={index === names.length - 1}
              onMove={step => move(index, index + step)}
              onHide={() => onChoose(names.filter(name => name !== column.name))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
