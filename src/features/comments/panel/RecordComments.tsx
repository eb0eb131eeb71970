import { Suspense, useState } from 'react'
import { actorOf } from '../../../panel/data/access.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useSidePlace } from '../../../panel/record/slots/sidePlace.ts'
import { mayComment, type CommentRules } from '../commentRules.ts'
import { readCommentsHash } from '../commentsHash.ts'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const CommentsDrawer = lazyPart(() => import('./CommentsDrawer.tsx'))

/** The comments on the record, next to its form, while the URL asks for them. */
export const recordComments = (rules: CommentRules) =>
  function RecordComments({ entity, record }: RecordProps) {
    const { place, go } = useSidePlace()
    const { profile } = usePanel()
    const { isOpen, field } = readCommentsHash(place)
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    if (!wasOpened || !mayComment(rules, actorOf(profile), entity)) return null
    return (
      <Suspense>
        <CommentsDrawer entity={entity} record={record} open={isOpen} field={field} onClose={() => isOpen && go('')} />
      </Suspense>
    )
  }
