import type { Entity } from '../../../engine/model/registry.ts'
import type { Reader } from '../../data/reader.ts'
import type { Sort } from './HeaderCell.tsx'

/** The declared order, by the reader's language where the declaration names one of two. */
export const usualSort = (entity: Entity, reader: Pick<Reader, 'language'>): Sort => {
  const [name, order] = entity.declaration.list?.sort ?? ['updated_at', 'DESC']
  const declared = entity.properties.get(name)
  const mine =
    declared?.language &&
    entity.fields.get(declared.field.name)?.properties.find(property => property.language === reader.language)
  return { field: mine?.sortable ? mine.name : name, order }
}
