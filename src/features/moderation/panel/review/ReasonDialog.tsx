import type { RowOf } from '../../../../engine/fields/rowOf.ts'
import { localized, mainLanguage } from '../../../../engine/model/localized.ts'
import { useGetList } from 'ra-core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { FormDialog } from '../../../../panel/ui/FormDialog.tsx'
import { ReasonList } from './ReasonList.tsx'
import { reasonFits, type Declined } from './reasonText.ts'
import { TextArea } from '../../../../panel/ui/inputs.tsx'
import { Field } from '../../../../panel/ui/Field.tsx'

interface Props {
  title: string
  kind: number
  /** The groups of fields that are declined. */
  groups: readonly string[]
  beginning: Declined | undefined
  /** What is declined, where that is not the request at hand. */
  children?: ReactNode
  onDecline(declined: Declined): void
  onCancel(): void
}

const mostReasons = 200
const longest = 2_000

/** Asks why: a reason of the catalogue that fits, picked by its number or found by its words; words of one's own come last, alone or beside it. */
export function ReasonDialog({ title, kind, groups, beginning, children, onDecline, onCancel }: Props) {
  const { t } = useReader()
  const { data = [], isPending } = useGetList<RowOf<'decline_reasons'>>('decline_reasons', {
    pagination: { page: 1, perPage: mostReasons },
    sort: { field: `title_${mainLanguage}`, order: 'ASC' },
    filter: {},
  })
  const [reasonId, setReasonId] = useState(beginning && (beginning.reason_id ?? ''))
  const [text, setText] = useState(beginning?.decline ?? '')
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const fitting = data.filter(reason => reasonFits(reason, kind, groups))
  const chosen = fitting.find(reason => reason.id === reasonId)
  // They are searched for from the beginning: a list that came later would take the focus from whoever writes already.
  const hasReasons = isPending || fitting.length > 0
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
        <ReasonList reasons={fitting} chosen={reasonId} onChoose={choose} words={words} onWords={setWords} />
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
            maxLength={longest}
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
