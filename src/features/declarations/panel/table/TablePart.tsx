import { useReader } from '../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { FieldProblem } from '../../../../panel/ui/Field.tsx'
import { FileChoice } from '../../../import/panel/FileChoice.tsx'
import { HeadView } from '../../../import/panel/HeadView.tsx'
import { TableColumns } from './TableColumns.tsx'
import type { Table } from './useTable.ts'
import '../../../import/panel/import.css'

interface Props {
  table: Table
  resources: readonly (readonly [name: string, label: string])[]
  /** What is wrong before anything was sent. */
  problem: string | undefined
  onChoose(file: File): void
}

/** A file to make a resource of: choosing it, how it is read, what its columns become, and how far its rows are sent. */
export function TablePart({ table, resources, problem, onChoose }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const { upload, draft, refused, isGuessing } = table
  const { phase, head, name, sent } = upload
  const isSending = phase === 'sending'
  const wrong = problem ?? upload.problem ?? (refused ? refusalOf(refused, reader).message : undefined)
  return (
    <div className="declaring-new">
      <FileChoice name={name} busy={isSending || phase === 'reading'} onChoose={onChoose} />
      {(phase === 'reading' || isGuessing) && <p role="status">{t('importing.reading')}</p>}
      <FieldProblem alert id="declared-table-problem" text={wrong} />
      {head && <HeadView head={head} onRead={reading => void table.read(reading)} />}
      {draft && head && (
        <>
          <p className="m-quiet">{t('declaring.table.hint')}</p>
          {draft.beyond.length > 0 && (
            <p className="declaring-notice">
              {t('declaring.table.beyond', {
                limit: number(draft.fields.length),
                smart_count: draft.beyond.length,
                columns: draft.beyond.join(', '),
              })}
            </p>
          )}
          <TableColumns draft={draft} resources={resources} onChange={table.change} />
        </>
      )}
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
