import { useNotify } from 'ra-core'
import { useState } from 'react'
import { transitions, type ScheduledName } from '../../../engine/rules/moderation/transitions.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { SchedulingDialogProps } from '../../../panel/record/slots/scheduling.ts'
import { FormDialog } from '../../../panel/ui/FormDialog.tsx'
import type { Schedule } from '../shapes.ts'
import { ScheduleForm, type Draft, type What } from './ScheduleForm.tsx'
import { shortcutsAt } from './shortcuts.ts'
import { useScheduleCalls } from './useScheduleCalls.ts'
import './schedules.css'

/** The default choice: the primary button. */
const defaultChoice = (offered: readonly ScheduledName[]): What =>
  offered.findLast(name => transitions[name].button?.primary) ?? offered[0] ?? 'season'

const initialDraft = (what: What, schedule: Schedule | undefined): Draft => ({
  what: schedule ? (schedule.season ? 'season' : schedule.transition) : what,
  at: schedule && !schedule.season ? schedule.due_at : (shortcutsAt(new Date())[0]?.at ?? null),
  hide_on: schedule?.season?.hide_on ?? null,
  show_on: schedule?.season?.show_on ?? null,
  yearly: schedule?.season?.yearly ?? true,
  note: schedule?.note ?? '',
})

const forms = { moment: /^\d{4}-\d{2}-\d{2}T/, day: /^\d{4}-\d{2}-\d{2}$/ }

const problemOf = (value: string | null, form: keyof typeof forms): string | undefined => {
  if (!value) return 'required'
  return forms[form].test(value) ? undefined : `not_a_${form}`
}

/** Returns the codes of invalid values, by name. */
function problemsOf({ what, at, hide_on, show_on }: Draft): Record<string, string> {
  const problems =
    what === 'season'
      ? { hide_on: problemOf(hide_on, 'day'), show_on: problemOf(show_on, 'day') }
      : { at: problemOf(at, 'moment') }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, code]) => (code ? [[name, code]] : [])))
}

/** The dialog that schedules something for a record, optionally in place of an existing schedule. */
export function ScheduleDialog({
  entity,
  record,
  request,
  offered,
  replaced,
  version,
  onDone,
  onFail,
  onCancel,
}: SchedulingDialogProps & { replaced?: Schedule }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const { schedule } = useScheduleCalls(entity.name, record.id)
  const choices: readonly What[] = offered.some(name => transitions[name].course === 'sight')
    ? [...offered, 'season']
    : offered
  const [draft, setDraft] = useState(() => initialDraft(defaultChoice(offered), replaced))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { what, at, hide_on, show_on, yearly, note } = draft
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setErrors({})
    setFailure('')
  }
  const send = async () => {
    const wrong = problemsOf(draft)
    if (Object.keys(wrong).length > 0)
      return setErrors(
        Object.fromEntries(Object.entries(wrong).map(([name, code]) => [name, t(`problems.fields.${code}`)])),
      )
    setBusy(true)
    try {
      const present = await version()
      if (present === undefined) return onCancel()
      const scheduled = await schedule({
        version: present,
        note: note.trim(),
        ...(what === 'season'
          ? { hide_on: hide_on ?? undefined, show_on: show_on ?? undefined, yearly }
          : { transition: what, at: at ?? undefined }),
        ...(what === 'approve' ? { request_version: request?.version } : {}),
        ...(replaced ? { replaces: replaced.id } : {}),
      })
      notify('schedules.done', { type: 'success' })
      onDone(scheduled)
    } catch (error) {
      const refusal = refusalOf(error, reader)
      const own = Object.keys(refusal.errors).filter(name => name in draft)
      setErrors(refusal.errors)
      setFailure(own.length > 0 ? '' : refusal.message)
      if (own.length === 0 && (refusal.record || Object.keys(refusal.errors).length > 0)) onFail?.(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('schedules.dialog')}
      submit={t('schedules.submit')}
      busy={busy}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <ScheduleForm choices={choices} draft={draft} errors={errors} onChange={change} />
      {failure && (
        <p className="m-problem" role="alert">
          {failure}
        </p>
      )}
    </FormDialog>
  )
}
