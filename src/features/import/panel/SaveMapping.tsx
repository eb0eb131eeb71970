import { useState } from 'react'
import type { ImportMapping, ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { TextInput } from '../../../panel/ui/inputs.tsx'
import { useTemplateCalls } from './useImports.ts'

/** Saves a mapping and all decisions under a name, for the next such file. */
export function SaveMapping({ view, mapping }: { view: ImportView; mapping: ImportMapping }) {
  const reader = useReader()
  const { t } = reader
  const { save } = useTemplateCalls(reader)
  const [name, setName] = useState('')
  return (
    <form
      className="import-row"
      onSubmit={event => {
        event.preventDefault()
        if (name.trim()) save.mutate({ resource: view.resource, name: name.trim(), columns: view.columns, mapping })
      }}
    >
      <Field label={t('importing.template_name')}>
        {control => (
          <TextInput {...control} maxLength={120} value={name} onChange={event => setName(event.target.value)} />
        )}
      </Field>
      <Button type="submit" disabled={!name.trim()} busy={save.isPending}>
        {t('importing.save_template')}
      </Button>
    </form>
  )
}
