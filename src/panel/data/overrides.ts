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

/** A component that is loaded when it is shown, or earlier with `load`. */
export interface Part<Props> {
  Component: ComponentType<Props>
  load(): Promise<unknown>
}

/** Imports the module of a component. */
export type Source<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The declaration of what an entity's generated screens show in addition. */
export interface OverrideSources {
  /** Next to the title of the list. */
  listActions?: Source<ListProps>
  /** Below the name of a record in the list. */
  rowActions?: Source<RecordProps>
  /** Next to the title of a record. */
  recordActions?: Source<RecordProps>
  /** Below the form of a record. */
  recordPanel?: Source<RecordProps>
  /** Inputs that replace those of the field types, by the name of the field. */
  inputs?: Readonly<Record<string, Source<InputProps>>>
}

/** The same with loadable components. */
export interface Overrides {
  listActions?: Part<ListProps>
  rowActions?: Part<RecordProps>
  recordActions?: Part<RecordProps>
  recordPanel?: Part<RecordProps>
  inputs?: Readonly<Record<string, Part<InputProps>>>
}
