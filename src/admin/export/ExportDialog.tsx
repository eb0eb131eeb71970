import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { ModalDialog } from '../form/ModalDialog.tsx'
import { ExportForm } from './ExportForm.tsx'
import { useChoice, useOwnSubject } from './useChoice.ts'
import '../fields/fields.css'
import '../fields/inputs.css'
import '../fields/photos.css'
import '../table/list.css'
import '../form/form.css'
import './export.css'

interface Props {
  entity: Entity
  filter: Row
  onClose(): void
}

/** Taking the records of one list out as a file, without leaving it. */
export default function ExportDialog({ entity, filter, onClose }: Props) {
  const reader = useNewReader()
  const { t } = reader
  const choice = useChoice(reader.locale, useOwnSubject(entity.name, filter))
  return (
    <ReaderProvider value={reader}>
      <ModalDialog wide title={`${t('exporting.title')}: ${t(`resources.${entity.name}.name`, { smart_count: 2 })}`} onCancel={onClose}>
        {choice && <ExportForm fixed choice={choice} />}
        <div className="m-row m-end">
          <button type="button" className="m-button" onClick={onClose}>
            {t('exporting.close')}
          </button>
        </div>
      </ModalDialog>
    </ReaderProvider>
  )
}
