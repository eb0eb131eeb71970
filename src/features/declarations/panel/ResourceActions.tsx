import { useDataProvider, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { saveBlob } from '../../../panel/data/download.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { NewResource } from './NewResource.tsx'
import { useReloadDeclarations } from './useDeclarations.ts'

interface Imported {
  drafted: string[]
  unchanged: string[]
  kept: string[]
}

/** Exports declarations to a file and imports them from one; an import creates drafts and publishes nothing. */
export function ResourceActions() {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const reload = useReloadDeclarations()
  const file = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'open' | 'closed'>()
  const [kept, setKept] = useState<{ names: string[]; document: unknown }>()
  const fail = (error: unknown): void => notify(refusalOf(error, reader).message, { type: 'error' })

  const download = async (): Promise<void> => {
    const { json } = await provider.call('/declarations/export')
    const text = JSON.stringify(json, null, 2)
    saveBlob(new Blob([text], { type: 'application/json' }), 'declarations.marani.json')
  }
  const send = async (document: unknown, replace: boolean): Promise<void> => {
    const { json } = await provider.call('/declarations/import', { method: 'POST', body: { document, replace } })
    const response = json as Imported
    const drafted = response.drafted.join(', ') || '–'
    notify(t('declaring.file.imported', { drafted, unchanged: response.unchanged.join(', ') || '–' }), {
      type: 'success',
    })
    setKept(response.kept.length > 0 ? { names: response.kept, document } : undefined)
    await reload()
  }
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    let document: unknown
    try {
      document = JSON.parse(await chosen.text())
    } catch {
      return notify(t('declaring.file.unreadable'), { type: 'error' })
    }
    await send(document, false).catch(fail)
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('declaring.file.import')}
        onChange={event => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => void download().catch(fail)}>{t('declaring.file.export')}</Button>
      <Button onClick={() => file.current?.click()}>{t('declaring.file.import')}</Button>
      <Button primary onClick={() => setAsking('open')}>
        {t('declaring.new.action')}
      </Button>
      {asking && <NewResource isOpen={asking === 'open'} onCancel={() => setAsking('closed')} />}
      {kept && (
        <ConfirmDialog
          title={t('declaring.file.import')}
          confirm={t('declaring.file.replace')}
          onConfirm={() => void send(kept.document, true).catch(fail)}
          onCancel={() => setKept(undefined)}
        >
          <p>{t('declaring.file.kept', { names: kept.names.join(', ') })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
