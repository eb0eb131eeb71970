import type { ComponentType } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { AccessWord } from '../../../engine/model/authorization.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import type { TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import type { Access } from '../../data/access.ts'
import type { Sort } from './HeaderCell.tsx'

/** What the panel beside a list is given. */
export interface PeekProps {
  entity: Entity
  id: string
  /** What the list knows of it: what its head shows. */
  row?: Visible | undefined
  /** The records of the page, in the order of rows. */
  ids: readonly string[]
  onOpen(id: string): void
  onClose(): void
}

/** What is given to those who writes one field of a record in its row. */
export interface CellEditorProps {
  entity: Entity
  record: Visible
  field: Field
  /** It is saved, or cancelled. */
  onDone(): void
}

/** A view that a product brings: its words are `views.ready.<name>`. */
export interface PredefinedView {
  name: string
  /** What it asks for; the first that a list can be asked. */
  filters: readonly Row[]
  /** Whom it is for; everybody who may ask it, if omitted. */
  for?: AccessWord
}

/** What a product brings to the list of an entity. */
export interface ListParts {
  /** Above the tools: the views of the list, each as a tab, and which of them is open. */
  ViewTabs: ComponentType<{ entity: Entity; usualSort: Sort }>
  /** Views that every list has whose records have what they ask for. */
  predefinedViews: readonly PredefinedView[]
  /** Puts the view in place that an address names; loaded when it is shown. */
  OpenView: ComponentType<{ entity: Entity; id: string; usual: Sort }>
  /** Among the tools: takes out what the list shows. */
  ExportButton: ComponentType<{ plain?: boolean; entity: Entity; filter: Row }>
  /** Among the tools: brings records in from a file. */
  ImportLink: ComponentType<{ entity: Entity }>
  /** What can be done with records that represent a decision of their own, as requests do; undefined for others. */
  transitionsOf(entity: Entity, access: Access, record: Row): readonly TransitionName[] | undefined
  /** What can be done with the selected records; loaded when some are. */
  BulkBar: ComponentType<{ entity: Entity }>
  /** One of the records, to be read and written beside the list; loaded when it is shown. */
  Peek: ComponentType<PeekProps>
  /** One field of a record, to be written in its row; loaded when it is shown. */
  CellEditor: ComponentType<CellEditorProps>
  /** Loads those two, as soon as it is likely that they are wanted. */
  prepare(): void
  /** Where there are no records: what a product says of those to come; loaded when it is shown. */
  EmptyNote: ComponentType<{ entity: Entity }>
  /** The records on a map; loaded when it is shown. */
  ListMap: ComponentType<{ entity: Entity }>
}

let parts: ListParts | undefined

/** Says, with the code of the list's screen, what the product shows in it. */
export const bringListParts = (value: ListParts): void => void (parts = value)

/** What the product shows in a list. Throws before it has said so. */
export function listParts(): ListParts {
  if (!parts) throw new Error('No product has brought the parts of the list')
  return parts
}
