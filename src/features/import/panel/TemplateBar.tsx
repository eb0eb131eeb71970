import { useState } from 'react'
import type { ImportTemplate, ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useTemplateCalls } from './useImports.ts'
import type { Mapping } from './useMapping.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Select, TextInput } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

/** Mappings that were kept: to be used, saved and thrown away. */
export function TemplateBar({
  view,
  mapping,
  templates,
}: {
  view: ImportView
  mapping: Mapping
  templates: readonly ImportTemplate[]
}) {
  const reader = useReader()
  const { t } = reader
  const { save, drop } = useTemplateCalls(reader)
  const [chosen, setChosen] = useState(mapping.template?.id ?? '')
  const [name, setName] = useState('')
  const own = templates.filter(template => template.resource === view.resource)
  const template = own.find(one => one.id === chosen)
  return (
    <div className="import-row">
      {own.length > 0 && (
        <Field label={t('importing.template')}>
          {control => (
            <Select
              {...control}
              value={template ? chosen : ''}
              onChange={event => {
                setChosen(event.target.value)
                mapping.use(own.find(one => one.id === event.target.value))
              }}
              nothing={t('importing.no_template')}
              options={own.map(one => [one.id, one.name])}
            />
          )}
        </Field>
      )}
      {template && <Button onClick={() => drop.mutate(template.id)}>{t('importing.drop_template')}</Button>}
      <form
        className="import-row"
        onSubmit={event => {
          event.preventDefault()
          if (name.trim())
            save.mutate({ resource: view.resource, name: name.trim(), columns: view.columns, mapping: mapping.mapping })
        }}
      >
        <Field label={t('importing.template_name')}>
          {control => (
            <TextInput {...control} maxLength={120} value={name} onChange={event => setName(event.target.value)} />
          )}
        </Field>
        <Button type="submit" disabled={!name.trim() || save.isPending}>
          {t('importing.save_template')}
        </Button>
      </form>
      {mapping.template && template?.id === mapping.template.id && (
        <p role="status">{t('importing.template_used', { name: mapping.template.name })}</p>
      )}
    </div>
  )
}
