import { useReader } from '../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { FieldProblem } from '../../../../panel/ui/Field.tsx'
import { FileChoice } from '../../../import/panel/FileChoice.tsx'
import { ReadingChoices } from '../../../import/panel/ReadingChoices.tsx'
import type { Table } from './useTable.ts'
import '../../../import/panel/import.css'

interface Props {
  table: Table
  /** The error before anything is uploaded. */
  problem: string | undefined
  onChoose(file: File): void
}

/** Creates a resource from a file: selecting the file, how it is read, and the upload progress. */
export function TablePart({ table, problem, onChoose }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const { upload, refused, isGuessing } = table
  const { phase, head, name, sent } = upload
  const isSending = phase === 'sending'
  const wrong = problem ?? upload.problem ?? (refused ? refusalOf(refused, reader).message : undefined)
  return (
    <div className="declaring-new">
      <FileChoice name={name} busy={isSending || phase === 'reading'} onChoose={onChoose} />
      {(phase === 'reading' || isGuessing) && <p role="status">{t('importing.reading')}</p>}
      <FieldProblem alert id="declared-table-problem" text={wrong} />
      {head && <ReadingChoices head={head} onRead={reading => void table.read(reading)} />}
      {isSending && (
        <div className="m-row">
          <progress aria-label={t('importing.states.receiving')} />
          <span role="status" className="m-number">
            {t('importing.sent', { rows: number(sent), smart_count: sent })}
          </span>
          <Button onClick={table.stop}>{t('importing.stop')}</Button>
        </div>
      )}
    </div>
  )
}
