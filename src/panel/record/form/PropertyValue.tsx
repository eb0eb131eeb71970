import type { Property, Entity } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { Excerpt } from '../../fields/parts/Excerpt.tsx'
import { useReader } from '../../data/reader.ts'
import { isBlank } from '../../data/values.ts'

interface Props {
  entity: Entity
  property: Property
  value: unknown
  related: RelatedRecords
}

/** The read-only value of a property, for example in a comparison. */
export function PropertyValue({ entity, property, value, related }: Props) {
  const reader = useReader()
  const field = entity.fields.get(property.field.name)
  if (isBlank(value) || !field) return <span className="m-quiet">{reader.t('panel.values.empty')}</span>
  if (property.part) return <Excerpt text={typeof value === 'number' ? reader.number(value) : String(value)} />
  const { Cell } = fieldViewOf(property.type)
  return <Cell field={field} value={value} reader={reader} related={related} />
}
