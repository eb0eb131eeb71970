import { matches, type Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { publicView } from '../access/publicView.ts'

/** More than a record can have for how complete it is, in hundredths. */
const shown = 101

/** How high a record stands among others that are found as well: what everybody is shown before what is not, and then what is most complete. */
export function standingOf(entity: Entity, row: Row, completeness: number): number {
  const view = publicView(entity)
  const columnOf = (name: string) => entity.properties.get(name)?.column ?? 'text'
  return (view?.where.every(condition => matches(row, condition, columnOf)) ? shown : 0) + completeness
}
