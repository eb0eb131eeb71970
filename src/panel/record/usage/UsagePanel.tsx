import type { Use } from '../../../engine/model/usage.ts'
import { useReader } from '../../data/reader.ts'
import type { RecordProps } from '../../data/overrides.ts'
import { UseLines } from './UseLines.tsx'
import { useResponse } from '../../data/useResponse.ts'
import { LoadFailure } from '../../ui/pages/LoadFailure.tsx'

/** Where a record is used: counts that link to the records that use it. */
export function UsagePanel({ entity, record }: RecordProps) {
  const reader = useReader()
  const { t } = reader
  const { data, error } = useResponse<Use[]>(entity.name, `${encodeURIComponent(record.id)}/usage`)
  return (
    <section className="m-group" aria-labelledby="record-usage">
      <h2 id="record-usage">{t('reference.used_by')}</h2>
      {error ? (
        <LoadFailure error={error} />
      ) : !data ? (
        <p role="status">{t('reference.loading')}</p>
      ) : data.length === 0 ? (
        <p className="m-quiet">{t('reference.unused')}</p>
      ) : (
        <UseLines uses={data} />
      )}
    </section>
  )
}
