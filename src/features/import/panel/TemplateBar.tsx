import { useState, type ReactNode } from 'react'
import type { ImportTemplate, ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useTemplateCalls } from './useImports.ts'
import type { Mapping } from './useMapping.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

interface Props {
  view: ImportView
  mapping: Mapping
  templates: readonly ImportTemplate[]
  /** Further controls next to the bar. */
  children: ReactNode
}

/** The prefix that distinguishes the product's mappings from saved ones. */
const own = (id: string): string => `own ${id}`
const ofProduct = (name: string): string => `product ${name}`

/** Lists saved mappings and those of the product; applies, saves and deletes them. */
export function TemplateBar({ view, mapping, templates, children }: Props) {
  const reader = useReader()
  const { t } = reader
  const { drop } = useTemplateCalls(reader)
  const known = templates.filter(template => template.resource === view.resource)
  const [chosen, setChosen] = useState(() => {
    const begun = known.find(({ name }) => name === mapping.begun)
    return begun ? own(begun.id) : ''
  })
  const template = known.find(({ id }) => own(id) === chosen)
  const called = (shipped: string) =>
    t('importing.shipped', { name: t(`resources.${shipped}.name`, { smart_count: 2, _: shipped }) })
  const options = [
    ...known.map(one => [own(one.id), one.name] as const),
    ...mapping.shipped.map(one => [ofProduct(one.name), called(one.name)] as const),
  ]
  const choose = (value: string) => {
    setChosen(value)
    mapping.use(
      known.find(({ id }) => own(id) === value)?.mapping ??
        mapping.shipped.find(one => ofProduct(one.name) === value)?.mapping,
    )
  }
  const [offered] = mapping.shipped
  return (
    <div className="import-templates">
      {chosen === '' && offered && (
        <p className="import-offer" role="status">
          <span>{t('importing.looks_like', { name: called(offered.name) })}</span>
          <Button small onClick={() => choose(ofProduct(offered.name))}>
            {t('importing.use_template')}
          </Button>
        </p>
      )}
      <div className="import-row">
        {options.length > 0 && (
          <Field label={t('importing.template')}>
            {control => (
              <Select
                {...control}
                value={chosen}
                onChoose={choose}
                nothing={t('importing.no_template')}
                options={options}
              />
            )}
          </Field>
        )}
        {template && (
          <Button
            onClick={() => {
              drop.mutate(template.id)
              setChosen('')
            }}
          >
            {t('importing.drop_template')}
          </Button>
        )}
        {children}
      </div>
      {template && template.name === mapping.begun && (
        <p role="status">{t('importing.template_used', { name: mapping.begun })}</p>
      )}
    </div>
  )
}
