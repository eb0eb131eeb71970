import { useId } from 'react'
import { RecordPicker } from '../../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRecords } from '../../../../panel/data/records.ts'
import { titleOf } from '../../../../panel/data/values.ts'
import { useEntity } from '../../../../panel/data/RegistryContext.tsx'

/** The organizations that people can be invited into. */
const inviting = { status: 'approved' }

/** Chooses one of the organizations that the person may see and invite into. */
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
        within={inviting}
        onPick={picked => onChoose(String(picked.id))}
        onClear={() => onChoose('')}
        invalid={error !== undefined}
        describedBy={error ? `${id}-hint ${id}-problem` : `${id}-hint`}
      />
      <p id={`${id}-hint`} className="m-quiet">
        {reader.t('problems.organization_unapproved')}
      </p>
      {error && (
        <p id={`${id}-problem`} className="m-problem">
          {error}
        </p>
      )}
    </div>
  )
}
