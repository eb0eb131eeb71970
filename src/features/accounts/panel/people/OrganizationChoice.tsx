import type { Row } from '../../../../engine/model/query.ts'
import { RecordPicker } from '../../../../panel/fields/parts/RecordPicker.tsx'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRecords } from '../../../../panel/data/records.ts'
import { useEntity } from '../../../../panel/data/RegistryContext.ts'
import { titleOf } from '../../../../panel/data/values.ts'
import { Field } from '../../../../panel/ui/Field.tsx'

interface Props {
  chosen: string
  /** A filter of the organizations to choose from; by default, all that the person may see. */
  within?: Row
  hint?: string | undefined
  error?: string | undefined
  onChoose(id: string): void
}

/** The input that chooses an organization. */
export function OrganizationChoice({ chosen, within, hint, error, onChoose }: Props) {
  const reader = useReader()
  const entity = useEntity('organizations')
  const record = useRecords('organizations', chosen === '' ? [] : [chosen]).get(chosen)
  return (
    <Field label={reader.t('people.invite.organization')} hint={hint} error={error}>
      {control => (
        <>
          {/* The input that problems of this field refer to. */}
          <input type="hidden" name="organization_id" value={chosen} />
          <RecordPicker
            {...control}
            entity={entity}
            shown={record ? titleOf(entity, record, reader) : ''}
            within={within}
            onPick={picked => onChoose(picked.id)}
            onClear={() => onChoose('')}
          />
        </>
      )}
    </Field>
  )
}
