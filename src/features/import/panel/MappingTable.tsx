import { useState } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { groupKey } from '../../../panel/data/values.ts'
import type { SentRow } from '../tables/readFile.ts'
import { SourceRow } from './SourceRow.tsx'
import { useLabels } from './useLabels.ts'
import type { Mapping } from './useMapping.ts'
import { Check } from '../../../panel/ui/inputs.tsx'

const longestExample = 60

/** Which column fills which field, by the groups of the form. */
export function MappingTable({
  mapping: { entity, properties, mapping, setField },
  columns,
  rows,
}: {
  mapping: Mapping
  columns: readonly string[]
  rows: readonly SentRow[]
}) {
  const { t } = useReader()
  const label = useLabels(entity)
  const [onlyFilled, setOnlyFilled] = useState(false)
  const example = (names: string | string[] = []) => {
    const places = [names].flat().map(name => columns.indexOf(name))
    const text =
      rows
        .map(({ cells }) =>
          places
            .map(place => cells[place] ?? '')
            .filter(Boolean)
            .join(' '),
        )
        .find(Boolean) ?? ''
    return text.length > longestExample ? `${text.slice(0, longestExample)}…` : text
  }
  const groups = entity.groups
    .map(({ name, fields }) => ({
      name,
      properties: fields
        .flatMap(field => field.properties)
        .filter(property => properties.includes(property) || (property.name === 'id' && mapping.key === 'id')),
    }))
    .map(group => ({
      ...group,
      properties: onlyFilled ? group.properties.filter(({ name }) => mapping.fields[name]) : group.properties,
    }))
    .filter(group => group.properties.length > 0)
  const used = new Set([
    ...Object.values(mapping.fields).flatMap(({ column = [] }) => column),
    ...Object.keys(mapping.where ?? {}),
  ])
  const unused = columns.filter(column => !used.has(column))
  return (
    <section aria-labelledby="import-mapping">
      <h2 id="import-mapping" className="import-heading">
        {t('importing.map_heading')}
      </h2>
      <p className="m-quiet">{t('importing.map_hint')}</p>
      <Check checked={onlyFilled} onChange={event => setOnlyFilled(event.target.checked)}>
        {t('importing.only_mapped')}
      </Check>
      <table className="import-mapping">
        <thead>
          <tr>
            <th scope="col">{t('importing.field')}</th>
            <th scope="col">{t('importing.column')}</th>
            <th scope="col" colSpan={2}>
              {t('importing.example')}
            </th>
          </tr>
        </thead>
        {groups.map(group => (
          <tbody key={group.name}>
            <tr className="import-group">
              <th scope="rowgroup" colSpan={4}>
                {t(groupKey(entity, group.name))}
              </th>
            </tr>
            {group.properties.map(property => (
              <SourceRow
                key={property.name}
                property={property}
                label={label(property.name)}
                source={mapping.fields[property.name]}
                columns={columns}
                example={example(mapping.fields[property.name]?.column)}
                isKey={property.name === 'id'}
                onChange={source => setField(property.name, source)}
              />
            ))}
          </tbody>
        ))}
      </table>
      {unused.length > 0 && <p className="m-quiet">{t('importing.unused', { columns: unused.join(', ') })}</p>}
    </section>
  )
}
