import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { useReader, type Reader } from '../../../data/reader.ts'

/** What is announced while a photo among others, given by their ids in order, is moved. */
function announcementsFor(ids: readonly string[], { t }: Pick<Reader, 't'>): Announcements {
  const count = ids.length
  const placeOf = (id: unknown): number => ids.indexOf(String(id)) + 1
  // A photo that is lifted is over its own place first; that would drown what is said of the lifting.
  let isLifted = false
  return {
    onDragStart: ({ active }) => {
      isLifted = true
      return t('photos.lifted', { position: placeOf(active.id), count })
    },
    onDragOver: ({ active, over }) => {
      if (!over || (isLifted && over.id === active.id)) return undefined
      isLifted = false
      return t('photos.over', { position: placeOf(over.id), count })
    },
    onDragEnd: ({ active, over }) => t('photos.dropped', { position: placeOf(over?.id ?? active.id), count }),
    onDragCancel: ({ active }) => t('photos.left', { position: placeOf(active.id) }),
  }
}

interface Props {
  /** The keys of the photos, in their order. */
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useMemo(
    () => ({
      announcements: announcementsFor(ids, { t }),
      screenReaderInstructions: { draggable: t('photos.drag_hint') },
    }),
    [ids, t],
  )
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={onStart}
      onDragEnd={end}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
