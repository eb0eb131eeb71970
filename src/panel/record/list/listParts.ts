import type { ComponentType } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { AccessWord } from '../../../engine/model/authorization.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import type { TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import type { Access } from '../../data/access.ts'
import type { Sort } from './HeaderCell.tsx'

/** Props of the quick view. */
export interface PeekProps {
  entity: Entity
  id: string
  /** The list's row of it, with what the header shows. */
  row?: Visible | undefined
  /** The IDs of the page's records, in row order. */
  ids: readonly string[]
  onOpen(id: string): void
  onClose(): void
}

/** Props of the editor of a field in a row. */
export interface CellEditorProps {
  entity: Entity
  record: Visible
  field: Field
  /** Called when it was saved or cancelled. */
  onDone(): void
}

/** A predefined view of a product: its texts are `views.ready.<name>`. */
export interface PredefinedView {
  name: string
  /** Its filters in order of preference; the first that the list supports is used. */
  filters: readonly Row[]
  /** Who sees it; by default everybody who may use its filter. */
  for?: AccessWord
}

/** What a product adds to lists. */
export interface ListParts {
  /** Above the tools: the list's views as tabs. */
  ViewTabs: ComponentType<{ entity: Entity; defaultSort: Sort }>
  /** Predefined views, available in every list that supports their filter. */
  predefinedViews: readonly PredefinedView[]
  /** Applies the view named in the URL; loaded when shown. */
  OpenView: ComponentType<{ entity: Entity; id: string; usual: Sort }>
  /** A tool that exports the list's records. */
  ExportButton: ComponentType<{ plain?: boolean; entity: Entity; filter: Row }>
  /** A tool that imports records from a file. */
  ImportLink: ComponentType<{ entity: Entity }>
  /** Returns the transitions of records that represent a decision, such as requests; undefined for others. */
  transitionsOf(entity: Entity, access: Access, record: Row): readonly TransitionName[] | undefined
  /** Actions on the selected records; loaded when some are selected. */
  BulkBar: ComponentType<{ entity: Entity }>
  /** The quick view, in which a record is read and edited next to the list; loaded when shown. */
  Peek: ComponentType<PeekProps>
  /** The editor of a field in a row; loaded when shown. */
  CellEditor: ComponentType<CellEditorProps>
  /** Preloads the quick view and the cell editor when they are likely to be needed. */
  prepare(): void
  /** A note of the product for an empty list; loaded when shown. */
  EmptyNote: ComponentType<{ entity: Entity }>
  /** The records on a map; loaded when shown. */
  ListMap: ComponentType<{ entity: Entity }>
}

let parts: ListParts | undefined

/** Registers what the product adds to lists. Loaded with the list's screen. */
export const registerListParts = (value: ListParts): void => void (parts = value)

/** Returns what the product adds to lists. Throws before it is registered. */
export function listParts(): ListParts {
  if (!parts) throw new Error('No product has registered the parts of the list')
  return parts
}
