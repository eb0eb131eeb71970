import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import type { NamedPerson } from '../../people/knownPeople.ts'
import type { Comment } from '../comments.ts'
import { isResolved, type Thread } from '../threads.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentText } from './CommentText.tsx'
import type { useCommentCalls } from './useComments.ts'

interface Shared {
  entity: Entity
  people: readonly NamedPerson[]
  nameOf(id: string): string
  calls: ReturnType<typeof useCommentCalls>
}

/** Returns a function that shows an error message if a promise rejects. */
function useReport(): (work: Promise<unknown>) => void {
  const reader = useReader()
  const notify = useNotify()
  return work => void work.catch(error => notify(refusalOf(error, reader).message, { type: 'error' }))
}

/** One comment, with the actions of its author. */
function CommentItem({ comment, people, nameOf, calls }: Shared & { comment: Comment }) {
  const { t, moment } = useReader()
  const { profile } = usePanel()
  const report = useReport()
  const [isEdited, setEdited] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isMine = comment.created_by === profile.id
  const mayRemove = isMine || holds(actorOf(profile), 'superuser')
  if (comment.removed_at) return <p className="m-quiet">{t('together.removed')}</p>
  return (
    <>
      <p className="comments-who">
        <strong>{nameOf(comment.created_by)}</strong>
        <time className="m-quiet" dateTime={comment.created_at}>
          {moment(comment.created_at)}
        </time>
        {comment.edited_at && <span className="m-quiet">{t('together.edited')}</span>}
      </p>
      {isEdited ? (
        <CommentForm
          name={`edit.${comment.id}`}
          label={t('together.edit')}
          placeholder=""
          word={t('together.save')}
          text={comment.text}
          people={people}
          send={content => calls.edit.mutateAsync({ ...content, comment: comment.id })}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <CommentText text={comment.text} names={comment.mentions.map(nameOf)} />
      )}
      {!isEdited && mayRemove && (
        <p className="comments-tools">
          {isMine && (
            <Button plain onClick={() => setEdited(true)}>
              {t('together.edit')}
            </Button>
          )}
          <Button plain onClick={() => setAsking(true)}>
            {t('together.remove')}
          </Button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('together.remove_sure')}
          confirm={t('together.remove')}
          busy={calls.remove.isPending}
          onConfirm={() => {
            setAsking(false)
            report(calls.remove.mutateAsync(comment.id))
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** A thread: its field, its comments, and a form to reply. */
export function CommentThread({ thread, ...shared }: Shared & { thread: Thread }) {
  const { entity, people, nameOf, calls } = shared
  const { head, replies } = thread
  const { t, moment } = useReader()
  const report = useReport()
  const [isAnswered, setAnswered] = useState(false)
  const field = entity.fields.get(head.field ?? '')
  const resolved = isResolved(thread)
  return (
    <li className="comments-thread" data-field={head.field ?? undefined}>
      {field && <p className="comments-about">{t(labelKey(entity, field))}</p>}
      {resolved && (
        <p className="m-quiet">
          {t('together.resolved', {
            name: nameOf(String(head.resolved_by)),
            time: moment(String(head.resolved_at)),
          })}
        </p>
      )}
      <CommentItem comment={head} {...shared} />
      {replies.length > 0 && (
        <ol className="comments-answers">
          {replies.map(reply => (
            <li key={reply.id}>
              <CommentItem comment={reply} {...shared} />
            </li>
          ))}
        </ol>
      )}
      {isAnswered ? (
        <CommentForm
          name={`reply.${head.id}`}
          label={t('together.reply')}
          placeholder={t('together.reply_hint')}
          word={t('together.send')}
          people={people}
          send={content => calls.write.mutateAsync({ ...content, thread_id: head.id })}
          onCancel={() => setAnswered(false)}
        />
      ) : (
        <div className="m-row">
          <Button small onClick={() => setAnswered(true)}>
            {t('together.reply')}
          </Button>
          <Button small onClick={() => report(calls.resolve.mutateAsync({ thread: head.id, resolved: !resolved }))}>
            {t(resolved ? 'together.reopen' : 'together.resolve')}
          </Button>
        </div>
      )}
    </li>
  )
}
