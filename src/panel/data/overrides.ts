import type { ComponentType } from 'react'
import type { Visible } from '../../engine/records/entityFor.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { InputProps } from './fieldView.ts'

export interface ListProps {
  entity: Entity
}

export interface RecordProps {
  entity: Entity
  record: Visible
}

/** A component that is loaded when it is shown, or before. */
export interface Part<Props> {
  Component: ComponentType<Props>
  load(): Promise<unknown>
}

/** Where a component is loaded from. */
export type Source<Props> = () => Promise<{ default: ComponentType<Props> }>

/** What an entity's generated screens show beyond its declaration, as it is declared. */
export interface OverrideSources {
  /** Beside the title of the list. */
  listActions?: Source<ListProps>
  /** Under the name of a record in the list. */
  rowActions?: Source<RecordProps>
  /** Beside the title of a record. */
  recordActions?: Source<RecordProps>
  /** Below the form of a record. */
  recordPanel?: Source<RecordProps>
  /** Inputs in the place of a field type's own, by the name of the field. */
  inputs?: Readonly<Record<string, Source<InputProps>>>
}

/** The same as it is shown. */
export interface Overrides {
  listActions?: Part<ListProps>
  rowActions?: Part<RecordProps>
  recordActions?: Part<RecordProps>
  recordPanel?: Part<RecordProps>
  inputs?: Readonly<Record<string, Part<InputProps>>>
}
