import { useMemo } from 'react'
import type { ListLayout } from '../../../engine/model/listViews.ts'
import type { Entity, Field, Registry } from '../../../engine/model/registry.ts'
import type { FieldView } from '../../data/fieldView.ts'
import { fieldViewOf } from '../../fields/index.ts'
import type { Reader } from '../../data/reader.ts'
import { labelKey, propertyFor } from '../../data/values.ts'
import { type Access, useAccess } from '../../data/access.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { widthsOf, type Widths } from './widthsOf.ts'

/** A column of a list: a field, its view, and the property that it is sorted by for this reader. */
export interface Column extends Widths {
  name: string
  field: Field
  fieldView: FieldView
  label: string
  /** The property by which the list is ordered, if it can be. */
  sort: string | undefined
  /** Whether it is the column with the record's title and link. */
  title: boolean
  /** Whether the person may edit it in the list, at least for some records. */
  editable: boolean
}

/** The preferred and the minimum width of the title column in pixels. */
const [titleWidth, minTitleWidth] = [300, 210]

const fieldOf = (entity: Entity, name: string): Field | undefined =>
  entity.fields.get(name) ??
  [...entity.fields.values()].find(field => field.properties.some(property => property.name === name))

/** Returns the property that a column is ordered by: its own, or the title of the related record. */
function sortOf(registry: Registry, field: Field, reader: Reader): string | undefined {
  const property = propertyFor(field, reader)
  if (property?.sortable) return property.name
  const target = property?.column === 'uuid' ? registry.entities.get(field.declaration.reference ?? '') : undefined
  const title = target?.titles.find(one => (one.language ?? reader.language) === reader.language) ?? target?.titles[0]
  return property && title?.type.sortable ? `${property.name}.${title.name}` : undefined
}

/** Returns the column of a field as a reader sees it. */
export function columnOf(
  { registry, access }: { registry: Registry; access: Access },
  entity: Entity,
  field: Field,
  reader: Reader,
): Column {
  const fieldView = fieldViewOf(field.type)
  const property = propertyFor(field, reader)
  const title = field.declaration.name === entity.declaration.title
  const label = reader.t(labelKey(entity, field))
  const sort = sortOf(registry, field, reader)
  return {
    name: field.declaration.name,
    field,
    fieldView,
    label,
    sort,
    title,
    ...(title
      ? { width: titleWidth, minWidth: minTitleWidth }
      : widthsOf(label, fieldView.width ?? 1, sort !== undefined)),
    editable:
      fieldView.editable === 'cell' &&
      property !== undefined &&
      access.may('update') &&
      access.mayWrite(property) &&
      !field.type.parts,
  }
}

export interface Columns {
  shown: readonly Column[]
  /** All available columns, in the order of the declaration. */
  all: readonly Column[]
  /** Whether these are the default columns. */
  usual: boolean
  /** Shows the columns with these names in this order; without names, the default ones. */
  choose(names: readonly string[]): void
}

/**
 * Returns the columns of an entity's list: the chosen ones, or those of its declaration, with the title column first.
 */
export function useColumns(
  entity: Entity,
  reader: Reader,
  chosen: ListLayout['columns'],
  choose: Columns['choose'],
): Columns {
  const access = useAccess(entity)
  const { registry } = usePanel()
  const declared = entity.declaration.list?.columns
  const usual = useMemo(() => declared ?? [entity.declaration.title], [declared, entity])
  const all = useMemo(() => {
    const readable = [...entity.fields.values()].filter(field =>
      field.properties.some(property => access.mayRead(property)),
    )
    return readable.map(field => columnOf({ registry, access }, entity, field, reader))
  }, [registry, entity, access, reader])
  const shown = useMemo(() => {
    const wanted = (chosen.length > 0 ? chosen : usual).map(name => fieldOf(entity, name)?.declaration.name)
    const title = all.find(column => column.title)
    const others = [...new Set(wanted)]
      .map(name => all.find(column => column.name === name && !column.title))
      .filter(column => column !== undefined)
    return title ? [title, ...others] : others
  }, [all, chosen, usual, entity])
  return useMemo(() => ({ shown, all, usual: chosen.length === 0, choose }), [shown, all, chosen, choose])
}
