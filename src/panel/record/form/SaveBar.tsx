import { type ReactNode, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../data/reader.ts'
import { useTakesLong } from '../../ui/pages/LongWait.tsx'
import { failedText, leftText } from '../../data/uploads/describe.ts'
import { useUploadSummary } from '../../data/uploads/useUploads.ts'
import type { SaveState } from './useRecordForm.ts'
import { Button } from '../../ui/Button.tsx'
import { useFoot } from '../../ui/foot.ts'

interface Props {
  state: SaveState
  /** Whether the conflicting save was the person's own or someone else's. */
  conflict: 'own' | 'theirs' | undefined
  /** What else to say about the record, above the state. */
  notice?: ReactNode
  /** The message after a successful save. */
  saved?: string | undefined
  /** Whether saving is the main action even without changes. */
  isFirst?: boolean
  /** The text of the button, if it does more than saving. */
  action?: string
  onSave(): void
  onDiscard?(): void
  onNextProblem(): void
}

const isSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.code === 'KeyS' || event.key === 's')

/** A bar that is always visible, with the state of the form and its save button. Ctrl+S (Cmd+S) saves from anywhere. */
export function SaveBar({
  state,
  notice,
  conflict,
  saved,
  isFirst = false,
  action = '',
  onSave,
  onDiscard,
  onNextProblem,
}: Props) {
  const { t, time } = useReader()
  const bar = useRef<HTMLDivElement>(null)
  useFoot(bar)
  const { isDirty, errors } = useFormState<Row>()
  const { busy, failed } = useUploadSummary()
  const problems = Object.keys(errors).length
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSave(event)) return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onSave])
  const saving = state.name === 'saving' || state.name === 'uploading'
  const isSlow = useTakesLong(state.name === 'saving')
  const workText = () => {
    if (busy.length > 0) return leftText(busy, t)
    if (state.name === 'saving') return t(isSlow ? 'panel.save.slow' : 'panel.save.saving')
    if (state.name === 'waiting') return t('panel.save.waiting')
    if (conflict) return t(conflict === 'own' ? 'panel.conflict.own_title' : 'panel.save.conflict')
    if (state.name === 'late') return t('panel.save.late')
    if (problems > 0) return t('panel.save.problems', { smart_count: problems })
    if (state.name === 'failed') return `${t('panel.save.failed')}: ${state.message}`
  }
  const savedText = () => {
    if (isDirty) return t('panel.save.unsaved')
    if (state.name === 'saved')
      return [t('panel.save.saved_at', { time: time(state.at) }), saved].filter(Boolean).join(' · ')
  }
  const work = workText()
  const files = work === undefined && failed.length > 0 ? failedText(failed, t) : undefined
  const bad = conflict !== undefined || problems > 0 || state.name === 'failed' || state.name === 'late'
  return (
    <div className="m-savebar" ref={bar}>
      {notice}
      <p role="status" className={bad ? 'm-bad' : undefined}>
        {work ?? savedText() ?? (files ? '' : t('panel.save.nothing'))}
        {files && ' '}
        {files && <span className="m-bad">{files}</span>}
      </p>
      {problems > 0 && <Button onClick={onNextProblem}>{t('panel.save.next_problem')}</Button>}
      {onDiscard && (isDirty || busy.length + failed.length > 0) && (
        <Button busy={state.name === 'saving'} onClick={onDiscard}>
          {t('panel.save.discard')}
        </Button>
      )}
      <Button
        type="submit"
        primary={isFirst || isDirty || problems > 0 || busy.length > 0 || state.name === 'late'}
        busy={saving}
        title={t('panel.keyboard.hint', { keys: 'Ctrl+S' })}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {state.name === 'late' ? t('panel.list.retry') : action || t('panel.save.save')}
      </Button>
    </div>
  )
}
