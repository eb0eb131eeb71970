import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { lookOf } from '../fields/index.ts'
import { Thumbnail } from '../fields/parts/Thumbnail.tsx'
import { valueOf } from '../fields/values.ts'

/** The fields of an entity that may hold an image of the record, in the order of the declaration. */
export const coverFields = (entity: Entity): readonly Field[] => [...entity.fields.values()].filter(field => lookOf(field.type).cover)

/** A small image of a record; an empty place of the same size where it has none. */
export function Cover({ fields, record }: { fields: readonly Field[]; record: Row }) {
  const urls = fields.map(field => lookOf(field.type).cover?.(valueOf(field, record), field))
  const url = urls.find(found => found !== undefined)
  return <span className="m-cover">{url && <Thumbnail url={url} />}</span>
}
