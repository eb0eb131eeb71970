import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { ExportForm } from './ExportForm.tsx'
import { useChoice, useOwnSubject } from './useChoice.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { DialogActions } from '../../../panel/ui/DialogActions.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/fields/photos.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './export.css'

interface Props {
  entity: Entity
  filter: Row
  onClose(): void
}

/** Exports the records of one list without leaving it. */
export default function ExportDialog({ entity, filter, onClose }: Props) {
  const reader = useNewReader()
  const { t } = reader
  const choice = useChoice(reader.locale, useOwnSubject(entity.name, filter))
  return (
    <ReaderProvider value={reader}>
      <ModalDialog
        wide
        title={`${t('exporting.title')}: ${t(`resources.${entity.name}.name`, { smart_count: 2 })}`}
        onCancel={onClose}
      >
        {choice && <ExportForm fixed choice={choice} />}
        <DialogActions>
          <Button onClick={onClose}>{t('exporting.close')}</Button>
        </DialogActions>
      </ModalDialog>
    </ReaderProvider>
  )
}
