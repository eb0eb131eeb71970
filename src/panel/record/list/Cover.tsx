import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { Thumbnail } from '../../fields/parts/Thumbnail.tsx'
import { valueOf } from '../../data/values.ts'

const coverOf = (field: Field, record: Row) => fieldViewOf(field.type).cover?.(valueOf(field, record), field)

/** Returns the fields with images of these records, in the order of the declaration; none if no record has an image. */
export const coverFields = (entity: Entity, records: readonly Row[]): readonly Field[] =>
  [...entity.fields.values()].filter(field => records.some(record => coverOf(field, record) !== undefined))

/** A thumbnail of a record, or a placeholder of the same size. */
export function Cover({ fields, record }: { fields: readonly Field[]; record: Row }) {
  const image = fields.map(field => coverOf(field, record)).find(found => found !== undefined)
  return <span className="m-cover">{image && <Thumbnail url={image.url} focal={image.focal} />}</span>
}
