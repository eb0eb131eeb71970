import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { AboutRecord } from '../../help/panel/AboutRecord.tsx'
import { ConversationState } from '../../help/panel/ConversationState.tsx'
import { ReportActions } from './ReportActions.tsx'

/**
 * One report: its text, author, time, answer and actions. The text comes from strangers and is rendered as plain text.
 */
export function ReportCard({ report, about }: { report: RowOf<'reports'>; about?: boolean }) {
  const { t, moment } = useReader()
  const person = typeof report.user_id === 'string' ? report.user_id : undefined
  const nameOf = usePersonName(person ? [person] : [])
  const at = report.created_at
  return (
    <article className="report" aria-label={report.subject}>
      <p className="help-who">
        <ConversationState status={report.status} />
        <strong>{person ? nameOf(person) : report.email || t('reports.visitor')}</strong>
        <time className="m-quiet" dateTime={at}>
          {moment(at)}
        </time>
        {about && <AboutRecord kind={report.kind} id={report.record_id} />}
      </p>
      <p className="help-text">{report.text ?? report.subject}</p>
      {report.answer !== null && (
        <div className="report-answer">
          <strong>{t('resources.reports.fields.answer')}</strong>
          <p className="help-text">{report.answer}</p>
        </div>
      )}
      {report.note !== null && (
        <div className="report-answer help-note">
          <strong>{t('resources.reports.fields.note')}</strong>
          <p className="help-text">{report.note}</p>
        </div>
      )}
      <ReportActions report={report} />
    </article>
  )
}
