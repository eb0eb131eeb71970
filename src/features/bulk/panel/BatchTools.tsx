import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import type { BulkView } from '../bulkShapes.ts'
import { Groups } from './Groups.tsx'
import { useUndo } from './useUndo.ts'
import './bulk.css'

/** Undoes a bulk change from its history entry, after a confirmation that shows it. */
export default function BatchTools({ id, by, entity }: { id: string; by: string; entity: Entity }) {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const undo = useUndo()
  const { profile } = usePanel()
  const mayUndo = useRight('bulk') || by === profile.id
  const [confirming, setConfirming] = useState<BulkView>()
  const ask = async () => {
    try {
      const view = (await provider.call(`/bulk_changes/${id}`)).json as BulkView
      if (view.undoable) setConfirming(view)
      else notify(t('bulk.undo_gone'), { type: 'warning' })
    } catch (error) {
      const { status, message } = refusalOf(error, reader)
      notify(status === 404 ? t('bulk.undo_gone') : message, { type: 'warning' })
    }
  }
  if (!mayUndo) return null
  return (
    <>
      <Button plain onClick={() => void ask()}>
        {t('bulk.undo')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('bulk.undo_title')}
          confirm={t('bulk.undo_confirm')}
          onConfirm={() => {
            setConfirming(undefined)
            void undo(id)
          }}
          onCancel={() => setConfirming(undefined)}
        >
          <p>{t('bulk.undo_text')}</p>
          <Groups
            entity={entity}
            groups={confirming.groups.filter(({ outcome }) => outcome === 'changed' || outcome === 'proposed')}
            label={t('bulk.undo_title')}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
