import { useReader } from '../../../panel/data/reader.ts'
import { MenuItem } from '../../../panel/ui/MenuItem.tsx'
import { ToolMenu } from '../../../panel/ui/ToolMenu.tsx'
import { useExport } from './useExport.ts'

const formats = { csv: 'CSV', xlsx: 'Excel' } as const

/**
 * Downloads the content of a screen as a file in the reader's language and shows the progress and result. `address` is
 * the path of the rows, with its query.
 */
export function DownloadMenu({ address }: { address: string }) {
  const { t, locale, number } = useReader()
  const { run, start } = useExport()
  const messages = run && {
    running: t('activity.downloading'),
    done: t('exporting.done', { file: run.file, rows: number(run.rows), smart_count: run.rows }),
    cancelled: '',
    incomplete: t('panel.list.failed'),
    refused: run.message ?? '',
  }
  return (
    <>
      <span role="status" className="m-quiet">
        {run && messages?.[run.phase]}
      </span>
      <ToolMenu label={t('activity.download')}>
        {(Object.keys(formats) as (keyof typeof formats)[]).map(format => (
          <MenuItem key={format} onClick={() => void start(`${address}&format=${format}&lang=${locale}`)}>
            {t('activity.download_as', { format: formats[format] })}
          </MenuItem>
        ))}
      </ToolMenu>
    </>
  )
}
