import type { ComponentType } from 'react'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import type { Access } from '../../data/access.ts'
import type { Sort } from './HeaderCell.tsx'

/** What a product brings to the list of an entity. */
export interface ListParts {
  /** Among the tools: which view is open, and the others. */
  ViewButton: ComponentType<{ entity: Entity; usualSort: Sort }>
  /** Puts the view in place that an address names; loaded when it is shown. */
  OpenView: ComponentType<{ entity: Entity; id: string; usual: Sort }>
  /** Among the tools: takes out what the list shows. */
  ExportButton: ComponentType<{ plain?: boolean; entity: Entity; filter: Row }>
  /** Among the tools: brings records in from a file. */
  ImportLink: ComponentType<{ entity: Entity }>
  /** What can be done with records that stand for a decision of their own, as requests do; undefined for others. */
  transitionsOf(entity: Entity, access: Access, record: Row): readonly TransitionName[] | undefined
  /** What can be done with the selected records; loaded when some are. */
  BulkBar: ComponentType<{ entity: Entity }>
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
