import { lazy, Suspense, useState } from 'react'
import { actorOf } from '../../../panel/data/access.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { useSidePlace } from '../../../panel/record/slots/sidePlace.ts'
import { mayComment, type Commenting } from '../commenting.ts'
import { readPlace } from '../place.ts'

const CommentsDrawer = lazy(() => import('./CommentsDrawer.tsx'))

/** What is said about the record on the screen, at its side while it is requested. */
export const recordComments = (rules: Commenting) =>
  function RecordComments({ entity, record }: RecordProps) {
    const { place, go } = useSidePlace()
    const { profile } = usePanel()
    const { isOpen, field } = readPlace(place)
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    if (!wasOpened || !mayComment(rules, actorOf(profile), entity)) return null
    return (
      <Suspense>
        <CommentsDrawer entity={entity} record={record} open={isOpen} field={field} onClose={() => isOpen && go('')} />
      </Suspense>
    )
  }
