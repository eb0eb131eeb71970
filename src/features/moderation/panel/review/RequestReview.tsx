import { useEvent, useNotify } from 'ra-core'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Review } from '../../../../engine/model/moderation.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { asProposed } from '../../../../engine/rules/moderation/proposals.ts'
import { useAccess } from '../../../../panel/data/access.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../../panel/data/records.ts'
import { groupKey, titleOf } from '../../../../panel/data/values.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { relatedIds } from '../../../../panel/record/form/relatedIds.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { schedulingParts } from '../../../../panel/record/slots/scheduling.ts'
import { HeadParts, Loaded, SideParts } from '../../../../panel/record/slots/RecordParts.tsx'
import { isAtAnySide, recordTabs } from '../../../../panel/record/slots/recordTabs.ts'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { listPath, recordPath } from '../../../../panel/data/paths.ts'
import { Assignee, useAssignOne } from '../assign/Assignee.tsx'
import { approvedBefore, itemsForBulk, decisionFields, nextOpen, stillValid, countDecisions } from './decisions.ts'
import { itemsOf, type ReviewItem } from './items.ts'
import { itemValues } from './itemValues.ts'
import { ReviewKeys } from './ReviewKeys.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Declined } from './reasonText.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { ReviewFactsPanel } from './ReviewFactsPanel.tsx'
import { inReadingOrder } from './reading/inReadingOrder.ts'
import { Reading } from './reading/Reading.tsx'
import { ReadingField } from './reading/ReadingField.tsx'
import { ReviewField, type ReviewFieldProps } from './ReviewField.tsx'
import { itemId } from './ReviewItemParts.tsx'
import { ReviewNotices } from './ReviewNotices.tsx'
import { useDecisions } from './useDecisions.ts'
import { useNewerRequest } from './useNewerRequest.ts'
import { useNextRequest } from './useNextRequest.ts'
import { useRequestCalls } from './useRequestCalls.ts'
import { useReviewKeys, type ReviewKey } from './useReviewKeys.ts'
import { useTextHints } from './useTextHints.ts'

interface Props {
  entity: Entity
  review: Review
  /** Reloads the request and returns it. */
  onReload(): Promise<Review | undefined>
}

const [stale, conflict] = [412, 409]

/**
 * The review of a request: every proposed change with its old and new value, and the decision on it, by buttons or
 * keys.
 */
export function RequestReview({ entity, review, onReload }: Props) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const navigate = useNavigate()
  const { profile } = usePanel()
  const { request, record, earlier } = review
  const findNext = useNextRequest()
  const newer = useNewerRequest(request)
  const { decide: send } = useRequestCalls(request.id)
  const assign = useAssignOne(request.id)
  const { actor } = useAccess(entity)
  const aside = recordTabs(actor, entity, record as Visible).find(isAtAnySide)
  const isNew = request.first_time
  const items = useMemo(() => {
    const inForm = itemsOf(entity, request)
    return isNew ? inReadingOrder(inForm) : inForm
  }, [entity, request, isNew])
  const known = useMemo(() => approvedBefore(items, request, earlier), [items, request, earlier])
  const decisions = useDecisions(request, () => Object.fromEntries([...known].map(key => [key, 'approve' as const])))
  const { decided } = decisions
  // Computed once, so that a later change of the first item does not move the focus.
  const [first] = useState(items[0]?.key ?? '')
  const [present, setPresent] = useState(first)
  const [asking, setAsking] = useState<readonly ReviewItem[]>()
  const nextKey = useRef<string>(undefined)
  const [showsKeys, setShowsKeys] = useState(false)
  const [schedules, setSchedules] = useState(false)
  const Later = schedulingParts()
  const later = { entity, record: record as Visible, request }
  const isScheduled = record.scheduled_as !== null && record.scheduled_as !== undefined
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const after = useMemo(() => asProposed(record, request.changes), [record, request])
  const values = useMemo(() => itemValues(items, request, record), [items, request, record])
  const hints = useTextHints(entity, items, after)
  const nameOf = usePersonName([...new Set([request.author_id, ...Object.values(request.changes).map(({ by }) => by)])])
  const otherAuthor = (name: string): string | undefined => {
    const by = request.changes[name]?.by ?? request.author_id
    return by === request.author_id ? undefined : nameOf(by)
  }
  const wanted = useMemo(
    () =>
      relatedIds(
        entity,
        Object.entries(request.changes).flatMap(
          ([name, { from, to }]) =>
            [
              [name, from],
              [name, to],
            ] as const,
        ),
      ),
    [entity, request],
  )
  const related = useRelatedRecords(wanted)
  const counts = countDecisions(items, decided)
  const bulkItems = itemsForBulk(items, decided)
  const disabled = review.refusal !== null || request.status !== 'open'

  const goTo = (key: string | undefined) => {
    if (key === undefined) return
    setPresent(key)
    document.getElementById(itemId(key))?.focus()
    document.getElementById(itemId(key))?.scrollIntoView({ block: 'center' })
  }
  useEffect(() => {
    document.getElementById(itemId(first))?.focus({ preventScroll: true })
  }, [first])
  useEffect(() => {
    // Runs after the dialog has closed and returned the focus.
    if (asking || nextKey.current === undefined) return
    goTo(nextKey.current)
    nextKey.current = undefined
  }, [asking])
  const approve = (keys: readonly string[]) => {
    if (disabled) return
    decisions.decide(keys, 'approve')
    const next =
      keys.length === 1 ? nextOpen(items, { ...decided, [keys[0] ?? '']: 'approve' }, keys[0] ?? '') : undefined
    goTo(next)
  }
  const decline = (declined: Declined) => {
    const keys = (asking ?? []).map(({ key }) => key)
    setAsking(undefined)
    decisions.decide(keys, declined)
    nextKey.current =
      nextOpen(items, { ...decided, ...Object.fromEntries(keys.map(key => [key, declined])) }, keys.at(-1) ?? '') ??
      keys.at(-1)
  }
  const openNext = useEvent(async () => {
    const next = await findNext(request.id)
    navigate(next ? recordPath('requests', next) : listPath('requests'))
  })
  const reload = async () => {
    const now = await onReload()
    if (now) decisions.replace(stillValid(itemsOf(entity, now.request), decided, request, now.request))
  }
  const sendAll = useEvent(async () => {
    if (disabled || busy || counts.open > 0) return
    setBusy(true)
    setFailure('')
    try {
      await send(request.version, decisionFields(items, decided))
      decisions.forget()
      notify('panel.success.moderated', { type: 'success' })
      await openNext()
    } catch (error) {
      const { status, message } = refusalOf(error, reader)
      setFailure(
        status === stale ? t('review.extended') : status === conflict ? t('review.decided_meanwhile') : message,
      )
      if (status === stale || status === conflict) await reload()
    } finally {
      setBusy(false)
    }
  })
  const currentKey = () => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item ?? present
  const step = (by: number) =>
    goTo(items[Math.min(items.length - 1, Math.max(0, items.findIndex(({ key }) => key === currentKey()) + by))]?.key)
  const withItem = (work: (item: ReviewItem) => void) => () => {
    const item = disabled ? undefined : items.find(({ key }) => key === currentKey())
    if (item) work(item)
  }
  const actions: Record<ReviewKey, () => void> = {
    a: withItem(({ key }) => approve([key])),
    d: withItem(item => setAsking([item])),
    u: withItem(({ key }) => decisions.decide([key], undefined)),
    j: () => step(1),
    k: () => step(-1),
    n: () => void openNext(),
    A: () => approve(bulkItems.map(({ key }) => key)),
    D: () => !disabled && setAsking(bulkItems),
    i: () => request.status === 'open' && assign(request.assignee_id === profile.id ? null : profile.id),
    c: () => aside && navigate({ hash: aside.place ?? '' }),
    Enter: () => void sendAll(),
    '?': () => setShowsKeys(true),
  }
  useReviewKeys(key => actions[key]())

  const fieldProps = (one: ReviewItem): ReviewFieldProps => ({
    entity,
    recordId: (record as Visible).id,
    item: one,
    from: values.get(one.key)?.from,
    to: values.get(one.key)?.to,
    related,
    after,
    decision: decided[one.key],
    present: one.key === present,
    disabled,
    known: known.has(one.key),
    hints: hints.get(one.key) ?? [],
    author: otherAuthor(one.property.name),
    onDecide: decision =>
      decision === 'decline'
        ? setAsking([one])
        : decision === 'approve'
          ? approve([one.key])
          : decisions.decide([one.key], undefined),
  })
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <div className="m-screen">
      <div className="m-record-head">
        <Link className="m-link m-quiet" to={listPath('requests')}>
          ← {t('resources.requests.name', { smart_count: 2 })}
        </Link>
        <PageTitle title={t('review.title', { title: titleOf(entity, after, reader) })}>
          {aside && (
            <ButtonLink tool to={{ hash: aside.place ?? '' }} aria-keyshortcuts="c">
              {t(aside.label)}
              {aside.mark && <Loaded source={aside.mark} props={{ entity, record: record as Visible }} />}
            </ButtonLink>
          )}
          {request.status === 'open' && <Assignee request={request} />}
        </PageTitle>
        <p className="m-quiet">
          {t(request.first_time ? 'review.first_time' : 'review.change', {
            round: request.round,
            due: reader.day(request.due_on),
          })}{' '}
          · {t('review.by', { name: nameOf(request.author_id) })}{' '}
          <HeadParts entity={entity} record={record as Visible} />
        </p>
      </div>
      <ReviewNotices
        review={review}
        newer={busy ? undefined : newer}
        me={profile.id}
        failure={failure}
        onReload={() => void reload()}
      />
      {Later && isScheduled && (
        <Suspense>
          <Later.Lines {...later} onChanged={() => void reload()} />
        </Suspense>
      )}
      <div className="review-body">
        {isNew ? (
          <Reading entity={entity} items={items}>
            {one => <ReadingField key={one.key} {...fieldProps(one)} />}
          </Reading>
        ) : (
          <div className="review-items">
            {groups.map(group => (
              <section key={group} className="review-group" aria-label={t(groupKey(entity, group))}>
                <h2>{t(groupKey(entity, group))}</h2>
                {items
                  .filter(one => one.group === group)
                  .map(one => (
                    <ReviewField key={one.key} {...fieldProps(one)} />
                  ))}
              </section>
            ))}
          </div>
        )}
        <ReviewFactsPanel entity={entity} review={review} />
      </div>
      <ReviewBar
        counts={counts}
        disabled={disabled}
        busy={busy}
        isRest={bulkItems.length < items.length}
        onApproveAll={() => approve(bulkItems.map(({ key }) => key))}
        onDeclineAll={() => setAsking(bulkItems)}
        onLater={Later && !isScheduled ? () => setSchedules(true) : undefined}
        onNext={() => void openNext()}
        onKeys={() => setShowsKeys(true)}
        onSend={() => void sendAll()}
      />
      {asking && (
        <ReasonDialog
          title={t(asking.length === 1 ? 'review.why' : 'review.why_all', { smart_count: asking.length })}
          kinds={[request.kind]}
          groups={[...new Set(asking.map(({ group }) => group))]}
          initial={
            asking.length === 1 && typeof decided[asking[0]?.key ?? ''] === 'object'
              ? (decided[asking[0]?.key ?? ''] as Declined)
              : undefined
          }
          onDecline={decline}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {Later && schedules && (
        <Suspense>
          <Later.Dialog
            {...later}
            offered={['approve']}
            version={async () => record.version}
            onDone={() => void openNext()}
            onCancel={() => setSchedules(false)}
          />
        </Suspense>
      )}
      <SideParts entity={entity} record={record as Visible} />
      {showsKeys && <ReviewKeys onCancel={() => setShowsKeys(false)} />}
    </div>
  )
}
