import { useEvent, useNotify } from 'ra-core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Review } from '../../../../engine/model/moderation.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useAccess } from '../../../../panel/data/access.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import type { CallError } from '../../../../panel/data/describeProblem.ts'
import { schedulingParts } from '../../../../panel/record/slots/scheduling.ts'
import { SideParts } from '../../../../panel/record/slots/RecordParts.tsx'
import { isAtAnySide, recordTabs } from '../../../../panel/record/slots/recordTabs.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { listPath, recordPath } from '../../../../panel/data/paths.ts'
import { useAssignOne } from '../assign/Assignee.tsx'
import { itemsForBulk, decisionFields, nextOpen, stillValid, countDecisions } from './decisions.ts'
import { itemsOf, type ReviewItem } from './items.ts'
import { preventing } from './preventing.ts'
import { ReviewKeys } from './ReviewKeys.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Declined } from './reasonText.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { ReviewFactsPanel } from './ReviewFactsPanel.tsx'
import type { ReviewFieldProps } from './ReviewField.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { itemId } from './ReviewItemParts.tsx'
import { ReviewItems } from './ReviewItems.tsx'
import { ReviewNotices } from './ReviewNotices.tsx'
import { useDecisions } from './useDecisions.ts'
import { useNewerRequest } from './useNewerRequest.ts'
import { useNextRequest } from './useNextRequest.ts'
import { useRequestCalls } from './useRequestCalls.ts'
import { useReviewItems } from './useReviewItems.ts'
import { useReviewKeys, type ReviewKey } from './useReviewKeys.ts'

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
  const { request, record } = review
  const findNext = useNextRequest()
  const newer = useNewerRequest(request)
  const { decide: send } = useRequestCalls(request.id)
  const assign = useAssignOne(request.id)
  const { actor } = useAccess(entity)
  const aside = recordTabs(actor, entity, record as Visible).find(isAtAnySide)
  const { items, after, known, shownOf } = useReviewItems(entity, review)
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
    // A queue that cannot be read is reported by its list; a decision that was just sent has not failed.
    const next = await findNext(request).catch(() => undefined)
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
      const whole = [message, ...preventing(entity, (error as CallError).body?.problems ?? {}, reader)].join('\n')
      setFailure(status === stale ? t('review.extended') : status === conflict ? t('review.decided_meanwhile') : whole)
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

  const propsOf = (item: ReviewItem): ReviewFieldProps => ({
    ...shownOf(item),
    recordId: (record as Visible).id,
    decision: decided[item.key],
    present: item.key === present,
    disabled,
    onDecide: decision => {
      if (decision === 'decline') setAsking([item])
      else if (decision === 'approve') approve([item.key])
      else decisions.decide([item.key], undefined)
    },
  })
  return (
    <div className="m-screen">
      <ReviewHead entity={entity} review={review} after={after} aside={aside} />
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
        <ReviewItems entity={entity} items={items} isNew={request.first_time} propsOf={propsOf} />
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
