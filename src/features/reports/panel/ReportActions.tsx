import { useNotify } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { Row } from '../../../engine/model/query.ts'
import { transitionsFrom } from '../../help/conversationRules.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useStoredState } from '../../../panel/data/useStoredState.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { TextToSend } from '../../../panel/record/form/TextToSend.tsx'
import { useReportCalls, type ReportStep } from './useReports.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { CallError } from '../../../panel/data/describeProblem.ts'

/** The text of a step: an answer is required, a note is optional. */
const stepTexts = {
  answer: { field: 'text', longest: 5_000, needed: true },
  close: { field: 'note', longest: 2_000, needed: false },
} as const

type Writing = keyof typeof stepTexts

/** The actions of staff on a report in its current status. */
export function ReportActions({ report }: { report: RowOf<'reports'> }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const { act } = useReportCalls()
  const [open, setOpen] = useState<Writing | null>(null)
  const [muting, setMuting] = useState(false)
  const moves = transitionsFrom(report.status)
  const go = (step: ReportStep['step'], body?: Row): Promise<boolean> =>
    // Handled here and not in callbacks of the mutation: a list filtered by status unmounts the report.
    act
      .mutateAsync({ id: report.id, step, ...(body ? { body } : {}) })
      .then(
        () => {
          setOpen(null)
          notify(`reports.done.${step}`, { type: 'success' })
          return true
        },
        (error: CallError) => {
          const { message, errors } = refusalOf(error, reader)
          notify(Object.values(errors)[0] ?? message, { type: 'error' })
          return false
        },
      )
      .finally(() => setMuting(false))
  return (
    <>
      <div className="m-row">
        {(['answer', 'close'] as const)
          .filter(step => moves.includes(step))
          .map(step => (
            <Button key={step} small aria-expanded={open === step} onClick={() => setOpen(open === step ? null : step)}>
              {t(`codes.transitions.${step}`)}
            </Button>
          ))}
        {moves.includes('reopen') && (
          <Button small busy={act.isPending} onClick={() => go('reopen')}>
            {t('codes.transitions.reopen')}
          </Button>
        )}
        <Button small onClick={() => setMuting(true)}>
          {t('reports.mute')}
        </Button>
      </div>
      {open && (
        <Texts
          key={open}
          report={report.id}
          step={open}
          busy={act.isPending}
          known={Boolean(report.email ?? report.user_id)}
          onSend={text => go(open, text === '' ? {} : { [stepTexts[open].field]: text })}
        />
      )}
      {muting && (
        <ConfirmDialog
          title={t('reports.mute_question')}
          confirm={t('reports.mute')}
          busy={act.isPending}
          onConfirm={() => go('mute')}
          onCancel={() => setMuting(false)}
        >
          <p>{t('reports.mute_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Texts({
  report,
  step,
  busy,
  known,
  onSend,
}: {
  report: string
  step: Writing
  busy: boolean
  known: boolean
  onSend(text: string): Promise<boolean>
}) {
  const { t } = useReader()
  const id = useId()
  const { value: text, change, discard } = useStoredState(`reports.${report}.${step}`, '')
  const { longest, needed } = stepTexts[step]
  const lacks = needed && text.trim() === ''
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!lacks && !busy) void onSend(text.trim()).then(isSent => isSent && discard())
  }
  return (
    <form className="report-words" noValidate onSubmit={send}>
      <TextToSend
        id={id}
        label={t(step === 'answer' ? (known ? 'reports.answer' : 'reports.answer_kept') : 'reports.note')}
        value={text}
        rows={4}
        longest={longest}
        onChange={change}
        onSend={() => send()}
      />
      <div className="m-row m-end">
        <span className="m-quiet">{t('help.keys', { keys: 'Ctrl+Enter' })}</span>
        <Button type="submit" primary disabled={lacks} busy={busy}>
          {t(step === 'answer' ? 'reports.send_answer' : 'reports.close_it')}
        </Button>
      </div>
    </form>
  )
}
