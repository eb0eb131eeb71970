import { useMemo } from 'react'
import type { MergePreview } from '../mergeShapes.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { isBlank, labelKey, nameOfRelated, titleOf } from '../../../panel/data/values.ts'
import { PropertyValue } from '../../../panel/record/form/PropertyValue.tsx'
import { relatedIds } from '../../../panel/record/form/relatedIds.ts'
import { sameValue } from '../../../panel/data/changedFields.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { UseLines } from '../../../panel/record/usage/UseLines.tsx'

/** The properties with a value in either record, without system fields. */
const shownProperties = (entity: Entity, merged: Row, kept: Row): Property[] =>
  [...entity.properties.values()].filter(
    ({ name, field }) =>
      entity.fields.get(field.name)?.group !== 'system' &&
      name in merged &&
      !(isBlank(merged[name]) && isBlank(kept[name])),
  )

/** Both records of a merge side by side, and what the merge changes. */
export function MergeFacts({ entity, preview }: { entity: Entity; preview: MergePreview }) {
  const reader = useReader()
  const { t } = reader
  const { merged, kept, uses, requests } = preview
  const properties = useMemo(() => shownProperties(entity, merged, kept), [entity, merged, kept])
  const related = useRelatedRecords(
    useMemo(
      () =>
        relatedIds(
          entity,
          properties.flatMap(
            ({ name }) =>
              [
                [name, merged[name]],
                [name, kept[name]],
              ] as const,
          ),
        ),
      [entity, properties, merged, kept],
    ),
  )
  return (
    <>
      <table className="reference-pair">
        <thead>
          <tr>
            <th scope="col">
              <span className="m-hidden">{t('reference.merge.field')}</span>
            </th>
            <th scope="col">
              {t('reference.merge.goes')}
              <strong>{titleOf(entity, merged, reader)}</strong>
            </th>
            <th scope="col">
              {t('reference.merge.stays')}
              <strong>{titleOf(entity, kept, reader)}</strong>
            </th>
          </tr>
        </thead>
        <tbody>
          {properties.map(property => {
            const field = entity.fields.get(property.field.name)
            const differs = !sameValue(merged[property.name], kept[property.name])
            return (
              <tr key={property.name} data-differs={differs || undefined}>
                <th scope="row">
                  {field && t(labelKey(entity, field, property))}{' '}
                  {property.language && <span className="m-quiet">{t(`panel.form.in.${property.language}`)}</span>}
                  {differs && <span className="m-hidden"> ({t('reference.merge.differs')})</span>}
                </th>
                {[merged, kept].map((record, index) => (
                  <td key={index}>
                    <PropertyValue
                      entity={entity}
                      property={property}
                      value={record[property.name]}
                      related={related}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <h3>{t('reference.merge.touches')}</h3>
      {uses.length === 0 && requests.count === 0 && <p className="m-quiet">{t('reference.merge.nothing')}</p>}
      <UseLines
        uses={uses}
        more={index =>
          uses[index]?.deleted
            ? t('reference.merge.in_trash', { count: reader.number(uses[index].deleted) })
            : undefined
        }
      />
      {requests.count > 0 && (
        <p>
          {t('reference.merge.requests', {
            count: requests.capped
              ? t('reference.more_than', { count: reader.number(requests.count) })
              : reader.number(requests.count),
          })}
        </p>
      )}
      <FurtherChanges preview={preview} />
    </>
  )
}

/** Other changes to the referring records: for example, a category together with the object type. */
function FurtherChanges({ preview: { along } }: { preview: MergePreview }) {
  const reader = useReader()
  const { registry } = usePanel()
  const named = along.flatMap(({ resource, property, from, to }) => {
    const entity = registry.entities.get(resource)
    const field = entity?.fields.get(property)
    const target = field && registry.entities.get(field.declaration.reference ?? '')
    return entity && field && target ? [{ resource, entity, field, target, from: String(from), to: String(to) }] : []
  })
  const wanted = new Map<string, string[]>()
  for (const { target, from, to } of named)
    wanted.set(target.name, [...new Set([...(wanted.get(target.name) ?? []), from, to])].toSorted())
  const related = useRelatedRecords(wanted)
  return named.map(({ resource, entity, field, target, from, to }) => {
    const nameOf = (id: string) => nameOfRelated(target, id, related.get(target.name)?.get(id), reader)
    const values = {
      records: reader.t(`resources.${resource}.name`, { smart_count: 2 }),
      field: reader.t(labelKey(entity, field)),
      from: nameOf(from),
      to: nameOf(to),
    }
    return (
      <p key={`${resource} ${field.declaration.name}`} className="m-notice">
        {reader.t('reference.merge.along', values)}
      </p>
    )
  })
}
