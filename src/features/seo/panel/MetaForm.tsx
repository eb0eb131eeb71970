import { useDataProvider } from 'ra-core'
import { useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { newRecord } from '../../../panel/data/formValues.ts'
import { DraftOffer } from '../../../panel/record/form/DraftOffer.tsx'
import { RecordForm } from '../../../panel/record/form/RecordForm.tsx'
import { useRecordForm } from '../../../panel/record/form/useRecordForm.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { useSubject } from './subject.ts'
import { MetaPreviews } from './MetaPreviews.tsx'

interface Props {
  /** The ID of the described record. */
  described: string
  /** The stored meta fields; null if there are none yet. */
  meta: Row | null
  defaults: Row
  path: string
}

/** The form of the meta fields, with their previews; empty fields follow the record. */
export function MetaForm({ described, meta, defaults, path }: Props) {
  const entity = useEntity('meta')
  const access = useAccess(entity)
  const { property: subject } = useSubject()
  const { t } = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const [first] = useState<Row>(() => ({ ...newRecord(entity, access.actor), [subject]: described }))
  const record = meta ?? first
  const names = useMemo(
    () =>
      [...entity.properties.values()]
        .filter(property => access.mayWrite(property) && property.name !== subject)
        .map(property => property.name),
    [entity, access, subject],
  )
  // All values are sent: if someone has deleted the texts in the meantime, what the form shows is created.
  const save = async (values: Row, base: Visible): Promise<Row> => {
    const body = { ...values, ...(base.id ? { version: base.version } : {}) }
    return (await provider.call(path, { method: 'PUT', body })).json as Row
  }
  const form = useRecordForm({ entity, record, names, save })
  return (
    <FormProvider {...form.form}>
      <DraftOffer entity={entity} form={form} id={described} />
      <MetaPreviews defaults={defaults} />
      <RecordForm
        entity={entity}
        form={form}
        isNew
        label={t('resources.meta.name', { smart_count: 1 })}
        saved={t('panel.success.meta_updated')}
      />
    </FormProvider>
  )
}
