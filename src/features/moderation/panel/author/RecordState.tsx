import { Disclosure } from '../../../../panel/ui/Disclosure.tsx'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import { localeOf } from '../../../../engine/model/localized.ts'
import { useDataProvider, useGetOne, useNotify } from 'ra-core'
import { Suspense, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { maxReasonLength, type ModerationRequest, type RecordRequests } from '../../../../engine/model/moderation.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { holds, organizationProperty, organizationsOf } from '../../../../engine/rules/access/permissions.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import { propertyLabel } from '../../../../panel/data/propertyLabel.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { declinedAsWhole } from './declinedAsWhole.ts'
import { EarlierRounds } from './EarlierRounds.tsx'
import { reasonOf, useFormModeration } from './FieldModeration.tsx'
import { schedulingParts } from '../../../../panel/record/slots/scheduling.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { recordPath } from '../../../../panel/data/paths.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import { TextArea } from '../../../../panel/ui/inputs.tsx'
import { Field } from '../../../../panel/ui/Field.tsx'

interface Props {
  entity: Entity
  record: Visible
  requests: RecordRequests
}

/** Shown above the form: what is in review and since when, what was decided and why, or why the record is locked. */
export function RecordState({ entity, record, requests: { open, last, earlier } }: Props) {
  const { t, language } = useReader()
  const { profile } = usePanel()
  const reviews = holds(actorOf(profile), 'reviewer')
  const decision = last ? declinedAsWhole(last) : undefined
  const whole = decision ? reasonOf(decision, language) : (last?.reason ?? '')
  const Later = schedulingParts()?.Lines
  const moderation = useFormModeration()
  // The statuses of people and invitations have the same names, but other meanings.
  const status = entity.declaration.moderated === undefined ? undefined : record.status
  return (
    <>
      {Later && record.scheduled_as !== null && record.scheduled_as !== undefined && (
        <Suspense>
          <Later entity={entity} record={record} request={open} onChanged={changed => moderation?.onChanged(changed)} />
        </Suspense>
      )}
      {status === 'locked' && (
        <p className="m-notice moderation-bad" role="status">
          {t('moderation.locked')} {String(record.lock_reason ?? '')}
        </p>
      )}
      {status === 'pending' && <Pending entity={entity} record={record} />}
      {open && <Open entity={entity} record={record} open={open} reviews={reviews} />}
      {!open && last && last.status !== 'approved' && (
        <p className="m-notice moderation-bad" role="status" lang={localeOf[language]}>
          {t(outcomeText(last.status === 'declined', decision !== undefined, record.status === 'approved'))} {whole}
          {!decision && <DeclinedFields entity={entity} decided={last} />}
        </p>
      )}
      {(earlier.length > 0 || (open !== null && last !== null)) && (
        <Disclosure className="moderation-earlier" summary={t('review.earlier')}>
          <EarlierRounds entity={entity} earlier={open && last ? [last, ...earlier] : earlier} />
        </Disclosure>
      )}
    </>
  )
}

/** Links to the declined fields of a form, next to which the reasons are shown. */
function DeclinedFields({ entity, decided }: { entity: Entity; decided: ModerationRequest }) {
  const { t } = useReader()
  const decisions = Object.entries(decided.decisions ?? {})
  const labels = new Map(
    decisions
      .filter(([name, { decision }]) => decision === 'declined' && entity.properties.has(name))
      .map(([name]) => [propertyLabel(entity, t)(name), name]),
  )
  return [...labels].map(([label, name]) => (
    <Link key={name} className="moderation-declined-field" to={{ hash: name }}>
      {label}
    </Link>
  ))
}

/**
 * Returns the text key of the latest decision; on a public record it concerned a change, which leaves the published
 * record as it is.
 */
function outcomeText(isDeclined: boolean, isWhole: boolean, isPublic: boolean): string {
  if (!isDeclined && !isWhole) return 'moderation.was_partly'
  return `moderation.${isPublic ? 'change' : 'was'}_declined${isWhole ? '_whole' : ''}`
}

/** The statuses of an organization in which its records stay pending until its people act. */
const authorStatuses: readonly unknown[] = ['declined', 'draft']

/**
 * Explains why a complete record is not in moderation yet: its organization is in moderation, or must be corrected and
 * submitted first.
 */
function Pending({ entity, record }: Pick<Props, 'entity' | 'record'>) {
  const { t } = useReader()
  const [name, id = ''] = [organizationProperty(entity)?.field.reference ?? '', ...organizationsOf(entity, record)]
  const { data: organization } = useGetOne<Visible>(name, { id }, { enabled: name !== '' && id !== '', retry: false })
  const isAuthorsTurn = authorStatuses.includes(organization?.status)
  return (
    <div className="m-notice" role="status">
      <p>{t(isAuthorsTurn ? 'moderation.pending_on_author' : 'moderation.pending')}</p>
      {isAuthorsTurn && <ButtonLink to={recordPath(name, id)}>{t('moderation.to_organization')}</ButtonLink>}
    </div>
  )
}

function Open({
  entity,
  record,
  open,
  reviews,
}: {
  entity: Entity
  record: Visible
  open: ModerationRequest
  reviews: boolean
}) {
  const { t, moment, day } = useReader()
  const nameOf = usePersonName([open.author_id, ...(open.moderator_id ? [open.moderator_id] : [])])
  const count = Object.keys(open.changes).length
  return (
    <div className="m-notice moderation-open" role="status">
      <p>
        {t(open.first_time ? 'moderation.open_first' : 'moderation.open', {
          smart_count: count,
          name: nameOf(open.author_id),
          time: moment(open.created_at),
          due: day(open.due_on),
        })}{' '}
        {open.moderator_id && t('moderation.looked_at')}
      </p>
      {reviews ? (
        <ButtonLink to={recordPath('requests', open.id)}>{t('moderation.review')}</ButtonLink>
      ) : (
        <Message key={open.id} entity={entity} record={record} open={open} />
      )}
    </div>
  )
}

function Message({ entity, record, open }: { entity: Entity; record: Visible; open: ModerationRequest }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const [text, setText] = useState(open.message ?? '')
  const [sent, setSent] = useState(text)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await provider.call(`/${entity.name}/${record.id}/message`, { method: 'POST', body: { text } })
      setSent(text)
      notify('moderation.message_sent', { type: 'success' })
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Disclosure summary={t(sent ? 'moderation.message_there' : 'moderation.message_write')}>
      <form className="moderation-message" onSubmit={event => void send(event)}>
        <Field label={t('moderation.message')}>
          {control => (
            <TextArea
              {...control}
              rows={3}
              maxLength={maxReasonLength}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={text.trim() === '' || text.trim() === sent.trim()} busy={busy}>
          {t('moderation.message_send')}
        </Button>
      </form>
    </Disclosure>
  )
}
