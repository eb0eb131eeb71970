import { localized, mainLanguage } from '../../../../engine/model/localized.ts'
import { useGetList, type RaRecord } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { reasonFits, type Declined } from './reasonText.ts'

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
  const { data = [] } = useGetList<RaRecord>('decline_reasons', { pagination: { page: 1, perPage: mostReasons }, sort: { field: `title_${mainLanguage}`, order: 'ASC' }, filter: {} })
  const [reasonId, setReasonId] = useState(beginning?.reason_id ?? '')
  const [text, setText] = useState(beginning?.decline ?? '')
  const [missing, setMissing] = useState(false)
  const fitting = data.filter(reason => reasonFits(reason, kind, groups))
  const chosen = fitting.find(reason => reason.id === reasonId)
  const decline = (event?: FormEvent) => {
    event?.preventDefault()
    if (!chosen && text.trim() === '') return setMissing(true)
    onDecline({ decline: text.trim(), ...(chosen ? { reason_id: String(chosen.id), chosen: localized('text', one => String(chosen[`text_${one}`])) } : {}) })
  }
  return (
    <ModalDialog title={title} onCancel={onCancel}>
      <form className="review-reason-form" noValidate onSubmit={decline}>
        {fitting.length > 0 && (
          <>
            <label className="m-label" htmlFor={`${id}-reason`}>
              {t('review.catalogue')}
            </label>
            <select id={`${id}-reason`} className="m-input" value={reasonId} onChange={event => setReasonId(event.target.value)}>
              <option value="">{t('review.own_words')}</option>
              {fitting.map(reason => (
                <option key={String(reason.id)} value={String(reason.id)}>
                  {String(reason[`title_${language}`])}
                </option>
              ))}
            </select>
            {chosen && <p className="review-reason">{String(chosen[`text_${language}`])}</p>}
          </>
        )}
        <label className="m-label" htmlFor={`${id}-text`}>
          {t(chosen ? 'review.more_words' : 'review.reason')}
        </label>
        <textarea
          id={`${id}-text`}
          className="m-input"
          rows={4}
          maxLength={longest}
          value={text}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
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
          <button type="button" className="m-button" onClick={onCancel}>
            {t('panel.dialog.back')}
          </button>
          <button type="submit" className="m-button m-primary">
            {t('codes.transitions.decline')}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
