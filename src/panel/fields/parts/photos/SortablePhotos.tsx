import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { useReader } from '../../../data/reader.ts'
import { announcementsFor } from './announcements.ts'

interface Props {
  /** What the photos are told apart by, in their order. */
  ids: readonly string[]
  onStart(): void
  onMove(from: number, to: number): void
  children: ReactNode
}

/** Pixels that a pressed mouse moves before it is a drag and no press. */
const distance = 6

/** Photos that are put in order by dragging, or by the space bar and the arrow keys; what happens is also said. */
export function SortablePhotos({ ids, onStart, onMove, children }: Props) {
  const { t } = useReader()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const accessibility = useMemo(() => ({ announcements: announcementsFor(ids, { t }), screenReaderInstructions: { draggable: t('photos.drag_hint') } }), [ids, t])
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragStart={onStart} onDragEnd={end}>
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
