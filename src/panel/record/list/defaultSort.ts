import type { Entity } from '../../../engine/model/registry.ts'
import type { Reader } from '../../data/reader.ts'
import type { Sort } from './HeaderCell.tsx'

/** Returns the declared order, in the reader's language if the field is localized. */
export const defaultSort = (entity: Entity, reader: Pick<Reader, 'language'>): Sort => {
  const [name, order] = entity.declaration.list?.sort ?? ['updated_at', 'DESC']
  const declared = entity.properties.get(name)
  const mine =
    declared?.language &&
    entity.fields.get(declared.field.name)?.properties.find(property => property.language === reader.language)
  return { field: mine?.sortable ? mine.name : name, order }
}
