import { useId } from 'react'
import { RecordPicker } from '../fields/parts/RecordPicker.tsx'
import { useReader } from '../fields/reader.ts'
import { useRecords } from '../fields/records.ts'
import { titleOf } from '../fields/values.ts'
import { useEntity } from '../registry/RegistryContext.tsx'

/** Chooses one of the organizations that the person may see. */
export function OrganizationChoice({ chosen, onChoose, error }: { chosen: string; onChoose(id: string): void; error?: string }) {
  const reader = useReader()
  const id = useId()
  const entity = useEntity('organizations')
  const record = useRecords('organizations', chosen === '' ? [] : [chosen]).get(chosen)
  return (
    <div className="m-field">
      <label className="m-label" htmlFor={id}>
        {reader.t('people.invite.organization')}
      </label>
      {/* So that a problem of it is known to have its place. */}
      <input type="hidden" name="organization_id" value={chosen} />
      <RecordPicker
        id={id}
        entity={entity}
        shown={record ? titleOf(entity, record, reader) : ''}
        onPick={picked => onChoose(String(picked.id))}
        onClear={() => onChoose('')}
        invalid={error !== undefined}
        describedBy={error ? `${id}-problem` : undefined}
      />
      {error && (
        <p id={`${id}-problem`} className="m-problem">
          {error}
        </p>
      )}
    </div>
  )
}
