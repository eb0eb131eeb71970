import type { RowOf } from '../../../../engine/fields/rowOf.ts'
import { localized, mainLanguage } from '../../../../engine/model/localized.ts'
import { useGetList } from 'ra-core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { FormDialog } from '../../../../panel/ui/FormDialog.tsx'
import { ReasonList } from './ReasonList.tsx'
import { reasonApplies, type Declined } from './reasonText.ts'
import { TextArea } from '../../../../panel/ui/inputs.tsx'
import { Field } from '../../../../panel/ui/Field.tsx'
import { maxReasonLength } from '../../../../engine/model/moderation.ts'

interface Props {
  title: string
  /** The kinds of records that are declined; reasons that apply to all of them are offered. */
  kinds: readonly number[]
  /** The groups of the declined fields. */
  groups: readonly string[]
  initial: Declined | undefined
  /** What is declined, if not only the current request. */
  children?: ReactNode
  onDecline(declined: Declined): void
  onCancel(): void
}

const maxReasons = 200
/**
 * The dialog that asks why something is declined: a reason of the catalogue, chosen by number or search, with an
 * additional text or a text alone.
 */
export function ReasonDialog({ title, kinds, groups, initial, children, onDecline, onCancel }: Props) {
  const { t } = useReader()
  const { data = [], isPending } = useGetList<RowOf<'decline_reasons'>>('decline_reasons', {
    pagination: { page: 1, perPage: maxReasons },
    sort: { field: `title_${mainLanguage}`, order: 'ASC' },
    filter: {},
  })
  const [reasonId, setReasonId] = useState(initial && (initial.reason_id ?? ''))
  const [text, setText] = useState(initial?.decline ?? '')
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const applicable = data.filter(reason => kinds.every(kind => reasonApplies(reason, kind, groups)))
  const chosen = applicable.find(reason => reason.id === reasonId)
  // The search is shown while reasons are loading: a list that appeared later would take the focus from someone who is
  // already typing.
  const hasReasons = isPending || applicable.length > 0
  useEffect(() => {
    if (!hasReasons) area.current?.focus()
  }, [hasReasons])
  const written = hasReasons || text !== '' ? text : words
  const decline = () => {
    if (!chosen && written.trim() === '') return setMissing(true)
    onDecline({
      decline: written.trim(),
      ...(chosen ? { reason_id: chosen.id, chosen: localized('text', one => chosen[`text_${one}`]) } : {}),
    })
  }
  const choose = (id: string) => {
    setReasonId(id)
    setMissing(false)
  }
  const send = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) decline()
  }
  return (
    <FormDialog title={title} submit={t('codes.transitions.decline')} onSubmit={decline} onCancel={onCancel}>
      {children}
      {hasReasons && (
        <ReasonList reasons={applicable} chosen={reasonId} onChoose={choose} words={words} onWords={setWords} />
      )}
      <Field
        label={t(chosen ? 'review.more_words' : 'review.reason')}
        alert
        error={missing ? t('review.reason_needed') : undefined}
      >
        {control => (
          <TextArea
            {...control}
            ref={area}
            rows={hasReasons ? 2 : 4}
            maxLength={maxReasonLength}
            value={written}
            onChange={event => {
              setText(event.target.value)
              if (!hasReasons) setWords('')
              setMissing(false)
            }}
            onKeyDown={send}
          />
        )}
      </Field>
    </FormDialog>
  )
}
