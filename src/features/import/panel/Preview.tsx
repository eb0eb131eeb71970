import { useMemo } from 'react'
import type { ImportView } from '../import.ts'
import type { Row } from '../../../engine/model/query.ts'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { isBlank } from '../../../panel/data/values.ts'
import { problemText } from '../../../panel/data/problemText.ts'
import { useLabels } from './useLabels.ts'
import { usePreview } from './useImports.ts'
import type { Mapping } from './useMapping.ts'

const tones = { create: 'public', update: 'waits', unchanged: 'neutral', refused: 'declined' } as const

/** Shows the records that the first rows would become. */
export function Preview({ view, mapping: { entity, mapping } }: { view: ImportView; mapping: Mapping }) {
  const reader = useReader()
  const { t } = reader
  const label = useLabels(entity)
  const { data = [], error } = usePreview(view.id, mapping)
  const shown = useMemo(
    () => [...entity.properties.values()].filter(({ name }) => mapping.fields[name]),
    [entity, mapping],
  )
  const wanted = useMemo(() => {
    const ids = new Map<string, string[]>()
    for (const { name, field, type } of shown)
      if (field.reference)
        ids.set(
          field.reference,
          [
            ...new Set([
              ...(ids.get(field.reference) ?? []),
              ...data.flatMap(({ values }) => [...(fieldViewOf(type).related?.(values[name]) ?? [])]),
            ]),
          ].sort(),
        )
    return ids
  }, [shown, data])
  const related = useRelatedRecords(wanted)
  const cell = (name: string, values: Row) => {
    const property = entity.properties.get(name)
    const field = property && entity.fields.get(property.field.name)
    if (!property || !field || isBlank(values[name])) return null
    if (property.part) return String(values[name])
    const { Cell } = fieldViewOf(property.type)
    return <Cell field={field} value={values[name]} reader={reader} related={related} />
  }
  return (
    <div>
      <h2 className="import-heading">{t('importing.preview_heading')}</h2>
      {shown.length === 0 && <p>{t('importing.preview_empty')}</p>}
      {error && <p role="alert">{error.message}</p>}
      {data.length > 0 && shown.length > 0 && (
        <div className="import-scroll" role="region" aria-label={t('importing.preview_heading')} tabIndex={0}>
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{t('importing.row')}</th>
                <th scope="col">{t('importing.state')}</th>
                {shown.map(({ name }) => (
                  <th key={name} scope="col">
                    {label(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map(({ line, action, values, errors }) => (
                <tr key={line}>
                  <th scope="row" className="m-number">
                    {line}
                  </th>
                  <td>
                    <span className={`m-chip m-tone-${tones[action]}`}>{t(`importing.actions.${action}`)}</span>
                    {Object.entries(errors)
                      .filter(([name]) => !mapping.fields[name])
                      .map(([name, problem]) => (
                        <span key={name} className="import-problem">
                          {label(name)}: {problemText(problem, entity, reader)}
                        </span>
                      ))}
                  </td>
                  {shown.map(({ name }) => (
                    <td key={name}>
                      {cell(name, values)}
                      {errors[name] && (
                        <span className="import-problem">{problemText(errors[name], entity, reader)}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
