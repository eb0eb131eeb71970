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

/** Returns the screen reader announcements for moving photos, given by their IDs in order. */
function announcementsFor(ids: readonly string[], { t }: Pick<Reader, 't'>): Announcements {
  const count = ids.length
  const placeOf = (id: unknown): number => ids.indexOf(String(id)) + 1
  // A lifted photo is first over its own position; announcing that would interrupt the announcement of the lifting.
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
  /** The keys of the photos, in order. */
  ids: readonly string[]
  onStart(): void
  onMove(from: number, to: number): void
  children: ReactNode
}

/** The distance in pixels after which pressing the mouse becomes a drag. */
const distance = 6

/** Photos that are reordered by dragging, or with the space bar and arrow keys, with screen reader announcements. */
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
