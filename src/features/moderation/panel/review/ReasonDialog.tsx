import { useGetList, type RaRecord } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { reasonFits, type Declined } from './reasonText.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { Select, TextArea } from '../../../../panel/ui/inputs.tsx'

interface Props {
  title: string
  kind: number
  /** The groups of fields that are declined. */
  groups: readonly string[]
  beginning: Declined | undefined
  onDecline(declined: Declined): void
  onCancel(): void
}

const mostReasons = 200
const longest = 2_000

/** Asks why: a reason of the catalogue that fits, words of one's own, or both. */
export function ReasonDialog({ title, kind, groups, beginning, onDecline, onCancel }: Props) {
  const { t, language } = useReader()
  const id = useId()
  const { data = [] } = useGetList<RaRecord>('decline_reasons', { pagination: { page: 1, perPage: mostReasons }, sort: { field: 'title_ge', order: 'ASC' }, filter: {} })
  const [reasonId, setReasonId] = useState(beginning?.reason_id ?? '')
  const [text, setText] = useState(beginning?.decline ?? '')
  const [missing, setMissing] = useState(false)
  const fitting = data.filter(reason => reasonFits(reason, kind, groups))
  const chosen = fitting.find(reason => reason.id === reasonId)
  const decline = (event?: FormEvent) => {
    event?.preventDefault()
    if (!chosen && text.trim() === '') return setMissing(true)
    onDecline({ decline: text.trim(), ...(chosen ? { reason_id: String(chosen.id), chosen: { text_ge: String(chosen.text_ge), text_en: String(chosen.text_en) } } : {}) })
  }
  return (
    <ModalDialog title={title} onCancel={onCancel}>
      <form className="review-reason-form" noValidate onSubmit={decline}>
        {fitting.length > 0 && (
          <>
            <label className="m-label" htmlFor={`${id}-reason`}>
              {t('review.catalogue')}
            </label>
            <Select id={`${id}-reason`} value={reasonId} onChoose={setReasonId} nothing={t('review.own_words')} options={fitting.map(reason => [String(reason.id), String(language === 'en' ? reason.title_en : reason.title_ge)])} />
            {chosen && <p className="review-reason">{String(language === 'en' ? chosen.text_en : chosen.text_ge)}</p>}
          </>
        )}
        <label className="m-label" htmlFor={`${id}-text`}>
          {t(chosen ? 'review.more_words' : 'review.reason')}
        </label>
        <TextArea
          id={`${id}-text`}
          rows={4}
          maxLength={longest}
          value={text}
          invalid={missing}
          describedBy={missing ? `${id}-missing` : undefined}
          onChange={event => {
            setText(event.target.value)
            setMissing(false)
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) decline()
          }}
        />
        {missing && (
          <p id={`${id}-missing`} role="alert" className="m-problem">
            {t('review.reason_needed')}
          </p>
        )}
        <div className="m-row m-end">
          <Button onClick={onCancel}>
            {t('panel.dialog.back')}
          </Button>
          <Button type="submit" primary>
            {t('codes.transitions.decline')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
