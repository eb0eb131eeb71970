import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { MergePreview, MergeResult } from '../mergeShapes.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { RecordPicker } from '../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { useRecords } from '../../../panel/data/records.ts'
import { nameOfRelated } from '../../../panel/data/values.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { failureText, refusalOf } from '../../../panel/data/problemText.ts'
import { withIdempotencyKey } from '../../../panel/data/idempotencyKeys.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { MergeFacts } from './MergeFacts.tsx'
import { useResponse } from '../../../panel/data/useResponse.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/record/usage/reference.css'

interface Props {
  entity: Entity
  id: string
  /** The record that is kept; without it the person chooses one. */
  into?: string
  onCancel(): void
  /** Called with the ID of the kept record. */
  onMerged(kept: string): void
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, count) => total + count, 0)

/** The dialog that merges a record into another, after showing both and what the merge changes. */
export default function MergeDialog({ entity, id, into, onCancel, onMerged }: Props) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const panel = usePanel()
  const [pair, setPair] = useState({ merged: id, kept: into })
  const [busy, setBusy] = useState(false)
  const chosen = useRecords(entity.name, pair.kept ? [pair.kept] : []).get(pair.kept ?? '')
  const { data, error } = useResponse<MergePreview>(
    entity.name,
    `${pair.merged}/merge?into=${pair.kept ?? ''}`,
    pair.kept !== undefined,
  )
  const merge = async (kept: string): Promise<void> => {
    setBusy(true)
    try {
      const send = (key: string) =>
        provider.call(`/${entity.name}/${pair.merged}/merge`, {
          method: 'POST',
          body: { into: kept },
          headers: { 'Idempotency-Key': key },
        })
      const result = (await withIdempotencyKey(panel.profile.id, `merge ${pair.merged} ${kept}`, send))
        .json as MergeResult
      await client.invalidateQueries()
      notify('reference.merge.done', { type: 'success', messageArgs: { count: reader.number(sum(result.counts)) } })
      onMerged(kept)
    } catch (problem) {
      const sentences = Object.values(refusalOf(problem, reader).errors)
      notify(sentences[0] ?? failureText(entity, problem, reader), { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('reference.merge.title')}
      confirm={t('reference.merge.confirm')}
      busy={busy}
      disabled={!data}
      onConfirm={() => pair.kept && void merge(pair.kept)}
      onCancel={onCancel}
    >
      <p>{t('reference.merge.explain')}</p>
      {into === undefined && pair.merged === id && (
        <Field className="reference-choose" label={t('reference.merge.choose')}>
          {control => (
            <RecordPicker
              {...control}
              entity={entity}
              shown={pair.kept ? nameOfRelated(entity, pair.kept, chosen, reader) : ''}
              without={[id]}
              onPick={record => setPair({ merged: id, kept: record.id })}
              onClear={() => setPair({ merged: id, kept: undefined })}
            />
          )}
        </Field>
      )}
      {error ? (
        <LoadFailure error={error} />
      ) : pair.kept && !data ? (
        <p role="status">{t('reference.loading')}</p>
      ) : null}
      {data && pair.kept && (
        <>
          <MergeFacts entity={entity} preview={data} />
          <p>
            <Button small busy={busy} onClick={() => setPair({ merged: String(pair.kept), kept: pair.merged })}>
              {t('reference.merge.swap')}
            </Button>
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}
