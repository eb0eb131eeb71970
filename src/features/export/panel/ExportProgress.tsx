import { useReader } from '../../../panel/data/reader.ts'
import type { ExportRun } from './useExport.ts'
import { Button } from '../../../panel/ui/Button.tsx'

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10

/** How far an export is, with a number, and how it ended. */
export function ExportProgress({ run, resource, onCancel }: { run: ExportRun; resource: string; onCancel(): void }) {
  const { t, number } = useReader()
  const { phase, rows, total, bytes, file } = run
  if (phase === 'running')
    return (
      <div className="export-progress">
        <progress aria-label={t('exporting.progress', { resource })} max={Math.max(total, 1)} value={rows} />
        <span role="status" className="m-number">
          {t('exporting.so_far', { rows: number(rows), total: number(total), megabytes: number(megabytes(bytes)) })}
        </span>
        <Button onClick={onCancel}>
          {t('exporting.cancel')}
        </Button>
      </div>
    )
  if (phase === 'done')
    return (
      <div className="export-progress" role="status">
        <span>{t('exporting.done', { file, rows: number(rows), smart_count: rows })}</span>
        <Button small onClick={run.save}>
          {t('exporting.again')}
        </Button>
      </div>
    )
  if (phase === 'cancelled') return <p role="status">{t('exporting.cancelled')}</p>
  return <p role="alert">{phase === 'refused' ? run.message : t('exporting.incomplete', { rows: number(rows), total: number(total) })}</p>
}
