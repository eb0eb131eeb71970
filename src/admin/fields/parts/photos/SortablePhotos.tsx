import { type Announcements, closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { useReader } from '../../reader.ts'

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
  const accessibility = useMemo(() => {
    const placeOf = (id: unknown): number => ids.indexOf(String(id)) + 1
    // A photo that is lifted is over its own place first; that would drown what is said of the lifting.
    let isLifted = false
    const announcements: Announcements = {
      onDragStart: ({ active }) => {
        isLifted = true
        return t('photos.lifted', { position: placeOf(active.id), count: ids.length })
      },
      onDragOver: ({ active, over }) => {
        if (!over || (isLifted && over.id === active.id)) return undefined
        isLifted = false
        return t('photos.over', { position: placeOf(over.id), count: ids.length })
      },
      onDragEnd: ({ active, over }) => t('photos.dropped', { position: placeOf(over?.id ?? active.id), count: ids.length }),
      onDragCancel: ({ active }) => t('photos.left', { position: placeOf(active.id) }),
    }
    return { announcements, screenReaderInstructions: { draggable: t('photos.drag_hint') } }
  }, [ids, t])
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
