import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { isBlank } from '../../data/values.ts'

/** Whether a property is copied: not if it is unique to a record, such as a code or a slug, or computed from others. */
const isCopied = ({ field, hidden }: Property): boolean =>
  !field.unique && field.from === undefined && !field.readOnly && !hidden

/**
 * Returns the values that a duplicate takes over from a record: all that the person may write, except those that are
 * unique to a record.
 */
export const copiedValues = (entity: Entity, record: Row, mayWrite: (property: Property) => boolean): Row =>
  Object.fromEntries(
    [...entity.properties.values()]
      .filter(property => isCopied(property) && mayWrite(property) && !isBlank(record[property.name]))
      .map(({ name }) => [name, structuredClone(record[name])]),
  )
