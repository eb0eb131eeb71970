import type { Visible } from '../../engine/records/entityFor.ts'
import type { ComponentType } from 'react'
import type { ImageFacts } from '../../engine/fields/file.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'

/** Records of one entity by id: null for what is not there or not to be read, nothing for what is still on its way. */
export type RecordsById = ReadonlyMap<string, Visible | null>

/** Records that others refer to, by entity. */
export type RelatedRecords = ReadonlyMap<string, RecordsById>

/** What an input is given. It shows `value` as it is stored and calls `onChange` only when a person changes it. */
export interface InputProps {
  id: string
  entity: Entity
  field: Field
  property: Property
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  /** The input's name where no `<label for>` can reach it. */
  label: string
  invalid: boolean
  describedBy: string | undefined
  /** What the field named by `within` holds; undefined where there is no such field. */
  container?: unknown
  /** Says that what is written is no value at all, with a problem's code, or that it is one again. */
  refuse(code?: string): void
  /** Writes another property of the same record, as when a pair of coordinates is pasted into one of them. */
  setOther(property: string, value: unknown): void
}

/** What a cell is given: one value of one language; for a composite the record's parts. */
export interface CellProps {
  field: Field
  value: unknown
  reader: Reader
  related?: RelatedRecords
  /** There is one line of a list for it: a short form is used. */
  brief?: boolean | undefined
}

/** What is shown under the parts of a composite in a form: it is given the parts' values and may write them. */
export interface ExtraProps {
  entity: Entity
  field: Field
  value: Row
  /** The id of the record; null for one that is not there yet. */
  recordId: string | null
  onChange(parts: Row): void
}

/** How a field type is seen and touched. One per type, beside its meaning in `src/engine/fields/`. */
export interface FieldView {
  Input: ComponentType<InputProps>
  Cell: ComponentType<CellProps>
  /** The ids of records that a value refers to, so that a page asks for them at once. */
  related?(value: unknown): readonly string[]
  /** Shown under the parts of a composite in a form. */
  Extra?: ComponentType<ExtraProps>
  /** Key of a sentence under the input. */
  hint?: string
  /** The input is made of several, so it is named by a legend. */
  several?: true
  /** The label is next to the input. */
  inline?: true
  /** Takes the whole width of a form. */
  wide?: true
  /** The image that a value shows, so that a list can show it beside the record's name. */
  cover?(value: unknown, field: Field): (Pick<ImageFacts, 'focal'> & { url: string }) | undefined
  /** All images that a value shows, where there may be several. */
  pictures?(value: unknown): readonly { url: string; focal?: ImageFacts['focal'] }[]
  /** Share of a list's width beside others; 1 is a usual one. */
  width?: number
  /** Is made for machines: shown where somebody asks for it alone. */
  raw?: true
  /** Where else than in a form its input has room: in a cell of a list, or in the panel beside it. */
  editable?: 'cell' | 'peek'
  /** One value can be right for many records, so it may be set on all of them at once. */
  shared?: true
  /** How an old and a new value are set side by side; without it each is shown as in a cell. */
  comparison?: 'words' | 'marked_words' | 'images' | 'week' | 'several' | 'place'
  align?: 'end'
}
