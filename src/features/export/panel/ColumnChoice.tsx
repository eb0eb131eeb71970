import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { groupKey, labelKey } from '../../../panel/data/values.ts'
import type { Choice } from './useChoice.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'

/** Which columns the file has, by the groups of the form. */
export function ColumnChoice({ choice: { entity, properties, columns, choose } }: { choice: Choice }) {
  const { t, number } = useReader()
  const toggle = ({ name }: Property) =>
    choose({ columns: new Set(columns.has(name) ? [...columns].filter(one => one !== name) : [...columns, name]) })
  const groups = entity.groups
    .map(({ name, fields }) => ({
      name,
      chosen: fields.flatMap(field =>
        field.properties.filter(property => properties.includes(property)).map(property => ({ field, property })),
      ),
    }))
    .filter(({ chosen }) => chosen.length > 0)
  return (
    <Disclosure
      className="export-columns"
      summary={
        <>
          {t('exporting.columns')}{' '}
          <span className="m-quiet">
            {t('exporting.chosen_columns', { count: number(columns.size), total: number(properties.length) })}
          </span>
        </>
      }
    >
      <div className="m-row">
        <Button small onClick={() => choose({ columns: new Set(properties.map(({ name }) => name)) })}>
          {t('exporting.all_columns')}
        </Button>
        <Button small onClick={() => choose({ columns: new Set() })}>
          {t('exporting.no_columns')}
        </Button>
      </div>
      <div className="export-groups">
        {groups.map(({ name, chosen }) => (
          <fieldset key={name} className="export-group">
            <legend>{t(groupKey(entity, name))}</legend>
            {chosen.map(({ field, property }) => (
              <Check key={property.name} checked={columns.has(property.name)} onChange={() => toggle(property)}>
                {t(labelKey(entity, field, property))}
                {property.language && <span className="m-quiet"> {localeOf[property.language]}</span>}
              </Check>
            ))}
          </fieldset>
        ))}
      </div>
    </Disclosure>
  )
}
