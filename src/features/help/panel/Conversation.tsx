import { useNotify } from 'ra-core'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Attachment, HelpMessage } from '../conversations.ts'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { actorOf, useAccess } from '../../../panel/data/access.ts'
import { DeleteButton } from '../../../panel/record/form/DeleteButton.tsx'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useIsVisible } from '../../../panel/data/useIsVisible.ts'
import { listPlace } from '../../../panel/data/listPlace.ts'
import { AboutRecord } from './AboutRecord.tsx'
import { Composer } from './Composer.tsx'
import { ConversationState } from './ConversationState.tsx'
import { useConversationCalls, useMessages, type ConversationStep } from './useConversation.ts'
import { useUnreadHelp } from './useUnreadHelp.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { AttachmentList } from '../../../panel/fields/attachments/AttachmentList.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

interface Props {
  messages: readonly HelpMessage[]
  /** The name to show as the author of a message. */
  nameOf(message: HelpMessage): string
}

const sideOf = ({ is_note, from_staff }: HelpMessage): string =>
  is_note ? 'help-note' : from_staff ? 'help-staff' : 'help-asker'

/** The messages, oldest first; notes for staff look different. */
function Thread({ messages, nameOf }: Props) {
  const { t, moment } = useReader()
  return (
    <ol className="help-thread" aria-label={t('help.conversation')}>
      {messages.map(message => (
        <li key={message.id} className={`help-message ${sideOf(message)}`}>
          <p className="help-who">
            <strong>{nameOf(message)}</strong>
            <time className="m-quiet" dateTime={message.at}>
              {moment(message.at)}
            </time>
            {message.is_note && <span className="m-chip m-tone-waits">{t('help.note')}</span>}
          </p>
          <p className="help-text">{message.text}</p>
          <AttachmentList files={message.attachments} />
        </li>
      ))}
    </ol>
  )
}

const questionOf = (record: RowOf<'help'>): HelpMessage => ({
  id: record.id,
  at: record.created_at,
  from_staff: false,
  is_note: false,
  author: null,
  text: record.text ?? '',
  attachments: (record.attachments ?? []) as Attachment[],
})

/** A question and its messages, with the person's actions. Viewing it marks it as read. */
export function Conversation({ entity, record }: { entity: Entity; record: RowOf<'help'> }) {
  const reader = useReader()
  const { t } = reader
  const { id } = record
  const panel = usePanel()
  const { profile } = panel
  const list = listPlace(panel, entity.name) ?? '/'
  const access = useAccess(entity)
  const notify = useNotify()
  const navigate = useNavigate()
  const { data, error } = useMessages(id)
  const { send, step, markRead } = useConversationCalls(id)
  const isNew = useUnreadHelp().ids.includes(id)
  const isAuthor = record.created_by === profile.id
  const asStaff = holds(actorOf(profile), 'management') && !isAuthor
  const personName = usePersonName([record.created_by])
  const { mutate } = markRead
  const isVisible = useIsVisible()
  useEffect(() => {
    if (isNew && data && isVisible) mutate()
  }, [isNew, data, isVisible, mutate])
  const nameOf = (message: HelpMessage): string => {
    if (message.from_staff) return message.author ?? t('help.staff')
    return isAuthor ? t('help.you') : personName(record.created_by)
  }
  const go = (one: ConversationStep) =>
    step.mutate(one, { onError: failure => notify(refusalOf(failure, reader).message, { type: 'error' }) })
  return (
    <>
      <div className="m-record-head">
        <Link className="m-link m-quiet" to={list}>
          ← {t(`resources.${entity.name}.name`, { smart_count: 2 })}
        </Link>
        <PageTitle title={record.subject}>
          {asStaff && record.moderator_id !== profile.id && (
            <Button busy={step.isPending} onClick={() => go('take')}>
              {t('help.take')}
            </Button>
          )}
          {asStaff && record.moderator_id === profile.id && (
            <Button busy={step.isPending} onClick={() => go('release')}>
              {t('help.release')}
            </Button>
          )}
          {record.status !== 'closed' && (
            <Button busy={step.isPending} onClick={() => go('close')}>
              {t('help.close')}
            </Button>
          )}
          {access.mayTo('delete', record) && (
            <DeleteButton entity={entity} record={record} onDone={() => navigate(list)} />
          )}
        </PageTitle>
        <div className="m-row m-quiet">
          <ConversationState status={record.status} />
          <AboutRecord kind={record.kind} id={record.record_id} />
          {asStaff && typeof record.moderator_id === 'string' && <Assignee id={record.moderator_id} />}
        </div>
      </div>
      {error && <LoadFailure error={error} />}
      {!data && !error && <PanelWait shape="thread" />}
      {data && <Thread messages={[questionOf(record), ...data]} nameOf={nameOf} />}
      {record.status === 'closed' && <p className="m-notice">{t('help.closed')}</p>}
      {!record.deleted_at && (data || error) && <Composer key={id} id={id} asStaff={asStaff} send={send} />}
    </>
  )
}

function Assignee({ id }: { id: string }) {
  const { t } = useReader()
  const { profile } = usePanel()
  const nameOf = usePersonName([id])
  return <span>{id === profile.id ? t('help.taken_by_you') : t('help.taken_by', { name: nameOf(id) })}</span>
}
