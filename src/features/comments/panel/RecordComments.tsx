import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { actorOf } from '../../../panel/data/access.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { mayComment, type Commenting } from '../commenting.ts'
import { readPlace } from '../place.ts'

const CommentsDrawer = lazy(() => import('./CommentsDrawer.tsx'))

/** What is said about the record on the screen, at its side while the address asks for it. */
export const recordComments = (rules: Commenting) =>
  function RecordComments({ entity, record }: RecordProps) {
    const navigate = useNavigate()
    const { profile } = usePanel()
    const { isOpen, field } = readPlace(useLocation().hash)
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    if (!wasOpened || !mayComment(rules, actorOf(profile), entity)) return null
    return (
      <Suspense>
        <CommentsDrawer
          entity={entity}
          record={record}
          open={isOpen}
          field={field}
          onClose={() => isOpen && navigate({ hash: '' }, { replace: true })}
        />
      </Suspense>
    )
  }
