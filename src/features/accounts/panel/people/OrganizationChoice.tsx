import { RecordPicker } from '../../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRecords } from '../../../../panel/data/records.ts'
import { titleOf } from '../../../../panel/data/values.ts'
import { Field } from '../../../../panel/ui/Field.tsx'
import { useEntity } from '../../../../panel/data/RegistryContext.tsx'

/** The organizations that people can be invited into. */
const inviting = { status: 'approved' }

/** Chooses one of the organizations that the person may see and invite into. */
export function OrganizationChoice({ chosen, onChoose, error }: { chosen: string; onChoose(id: string): void; error?: string }) {
  const reader = useReader()
  const entity = useEntity('organizations')
  const record = useRecords('organizations', chosen === '' ? [] : [chosen]).get(chosen)
  return (
    <Field label={reader.t('people.invite.organization')} hint={reader.t('problems.organization_unapproved')} error={error}>
      {control => (
        <>
          {/* So that a problem of it is known to have its place. */}
          <input type="hidden" name="organization_id" value={chosen} />
          <RecordPicker
            {...control}
            entity={entity}
            shown={record ? titleOf(entity, record, reader) : ''}
            within={inviting}
            onPick={picked => onChoose(String(picked.id))}
            onClear={() => onChoose('')}
          />
        </>
      )}
    </Field>
  )
}
