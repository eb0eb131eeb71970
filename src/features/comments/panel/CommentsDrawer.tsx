import { useEffect, useMemo, useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { useShownGroups } from '../../../panel/record/form/shownGroups.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { useSidePlace } from '../../../panel/record/slots/sidePlace.ts'
import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { Drawer } from '../../../panel/ui/Drawer.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import type { Comment } from '../comments.ts'
import { isResolved, threadsOf } from '../threads.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentThread } from './CommentThread.tsx'
import { useColleagues, useCommentCalls, useComments } from './useComments.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import './comments.css'

interface Props extends RecordProps {
  open: boolean
  /** The field that a new comment is about by default. */
  field: string | null
  onClose(): void
}

/** The comments on a record and its fields, next to its form. */
export default function CommentsDrawer({ open, onClose, ...props }: Props) {
  const { t } = useReader()
  return (
    <Drawer
      aside={useSidePlace().isOver ? 'over' : 'docked'}
      label={t('together.comments')}
      close={t('together.close')}
      open={open}
      onClose={onClose}
    >
      <div className="comments">{open && <Comments key={props.record.id} {...props} />}</div>
    </Drawer>
  )
}

const noProperties: ReadonlySet<string> = new Set()

/** The fields that the form shows, with their labels, in its order; system fields only if requested. */
function useFields(entity: Entity, requested: string | null): (readonly [name: string, word: string])[] {
  const { t } = useReader()
  const groups = useShownGroups(entity, noProperties, false)
  return useMemo(
    () =>
      groups
        .flatMap(({ fields }) => fields)
        .filter(({ group, declaration }) => group !== 'system' || declaration.name === requested)
        .map(field => [field.declaration.name, t(labelKey(entity, field))] as const),
    [entity, groups, requested, t],
  )
}

const peopleIn = (comments: readonly Comment[]): string[] => [
  ...new Set(
    comments.flatMap(({ created_by, resolved_by, mentions }) => [
      created_by,
      ...mentions,
      ...(resolved_by ? [resolved_by] : []),
    ]),
  ),
]

const none: readonly Comment[] = []

function Comments({ entity, record, field }: Omit<Props, 'open' | 'onClose'>) {
  const reader = useReader()
  const { t } = reader
  const { data, error } = useComments(entity, record.id, all => all)
  const people = useColleagues(entity, record.id)
  const calls = useCommentCalls(entity, record.id)
  const fields = useFields(entity, field)
  const comments = data?.comments ?? none
  const nameOf = usePersonName(peopleIn(comments))
  const [about, setAbout] = useState(field ?? '')
  const [shown, setShown] = useState(field)
  if (shown !== field) {
    setShown(field)
    setAbout(field ?? '')
  }
  const { mutate: markRead } = calls.read
  const unread = data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markRead()
  }, [unread, markRead])
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && field)
      document.querySelector(`.comments-thread[data-field="${field}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [isThere, field])
  if (error) return <LoadFailure error={error} />
  if (!data) return <PanelWait shape="thread" />
  const threads = threadsOf(comments)
  const open = threads.filter(thread => !isResolved(thread))
  const resolved = threads.filter(isResolved)
  const shared = { entity, people, nameOf, calls }
  return (
    <>
      <p className="m-quiet">{t('together.intro')}</p>
      {!record.deleted_at && (
        <CommentForm
          name={`${entity.name}.${record.id}`}
          label={t('together.write')}
          placeholder={t('together.write_hint')}
          word={t('together.send')}
          people={people}
          send={content => calls.write.mutateAsync({ ...content, field: about || null })}
        >
          <label className="comments-choice">
            <span className="m-quiet">{t('together.about')}</span>
            <Select small options={fields} nothing={t('together.whole_record')} value={about} onChoose={setAbout} />
          </label>
        </CommentForm>
      )}
      {threads.length === 0 && <p className="m-quiet">{t('together.empty')}</p>}
      <ol className="comments-threads">
        {open.map(thread => (
          <CommentThread key={thread.head.id} thread={thread} {...shared} />
        ))}
      </ol>
      {resolved.length > 0 && (
        <Disclosure summary={t('together.resolved_threads', { smart_count: resolved.length })}>
          <ol className="comments-threads">
            {resolved.map(thread => (
              <CommentThread key={thread.head.id} thread={thread} {...shared} />
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  )
}
