import type { StoredDocument } from '../../../../engine/model/stored/documentSchema.ts'
import { valueAt, type Mistake, type Path } from '../../../../engine/model/stored/mistake.ts'

/** The part of a resource to which a mistake belongs: a field, a group, a code list, or the resource itself. */
export interface Place {
  resource: string | undefined
  field?: string | undefined
  group?: string | undefined
  list?: string | undefined
  /** The option or entry with the mistake, if any. */
  entry?: string | undefined
}

const nameAt = (document: unknown, path: Path): string | undefined => {
  const name = valueAt(document, path)
  return typeof name === 'string' ? name : undefined
}

/** Returns the part of the editor for a path in the whole document. */
export function placeOf({ path }: Pick<Mistake, 'path'>, document: StoredDocument): Place {
  const [part = '', index = 0, ...rest] = path
  const at = (...more: Path): string | undefined => nameAt(document, [part, index, ...more])
  if (part === 'codeLists') return { resource: undefined, list: at('name'), entry: rest[0]?.toString() }
  if (part === 'changes') {
    const [entry, place, , option] = rest
    const field =
      entry === 'add'
        ? at('add', place ?? 0, 'field', 'name')
        : entry === 'hide'
          ? at('hide', place ?? 0)
          : entry === 'completeness' || entry === 'ids'
            ? place?.toString()
            : undefined
    return {
      resource: at('entity'),
      field,
      entry: (entry === 'add' ? option : entry)?.toString(),
    }
  }
  const [entry, groups, group, fields, field, option] = rest
  const isInGroup = entry === 'entity' && groups === 'groups' && group !== undefined
  const isInField = isInGroup && fields === 'fields' && field !== undefined
  return {
    resource: at('entity', 'name'),
    group: isInGroup ? at('entity', 'groups', group, 'name') : undefined,
    field: isInField
      ? at('entity', 'groups', group, 'fields', field, 'name')
      : entry === 'hide'
        ? at('hide', groups ?? 0)
        : undefined,
    entry: (isInField ? option : isInGroup ? fields : (groups ?? entry))?.toString(),
  }
}
