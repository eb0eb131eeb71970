import type { Announcements } from '@dnd-kit/core'
import type { Reader } from '../../../data/reader.ts'

/** What is said while a photo among others, told apart by their ids in order, is moved. */
export function announcementsFor(ids: readonly string[], { t }: Pick<Reader, 't'>): Announcements {
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
