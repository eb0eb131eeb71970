import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { isBlank } from '../../data/values.ts'

/** Kinds of values by which one record is told apart from all others. */
const ownTypes: ReadonlySet<string> = new Set(['slug', 'id', 'identification_code'])

const isCopied = ({ field, type, hidden }: Property): boolean =>
  !field.unique && !field.readOnly && !hidden && !ownTypes.has(type.name)

/** What a new record takes over from another one: all that the person may write but for what is one record's own, as codes and addresses are. */
export const copiedValues = (entity: Entity, record: Row, mayWrite: (property: Property) => boolean): Row =>
  Object.fromEntries(
    [...entity.properties.values()]
      .filter(property => isCopied(property) && mayWrite(property) && !isBlank(record[property.name]))
      .map(({ name }) => [name, structuredClone(record[name])]),
  )
