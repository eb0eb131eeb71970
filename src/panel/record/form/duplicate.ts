import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { isBlank } from '../../data/values.ts'

/** What is one record's own is not: codes and addresses, and what is made of something else. */
const isCopied = ({ field, hidden }: Property): boolean =>
  !field.unique && field.from === undefined && !field.readOnly && !hidden

/** What a new record takes over from another one: all that the person may write but for what is one record's own, as codes and addresses are. */
export const copiedValues = (entity: Entity, record: Row, mayWrite: (property: Property) => boolean): Row =>
  Object.fromEntries(
    [...entity.properties.values()]
      .filter(property => isCopied(property) && mayWrite(property) && !isBlank(record[property.name]))
      .map(({ name }) => [name, structuredClone(record[name])]),
  )
