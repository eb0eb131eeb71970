import type { Visible } from '../../engine/records/entityFor.ts'
import type { ComponentType } from 'react'
import type { ImageFacts } from '../../engine/fields/file.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Field, Property } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'

/** Records of one entity by ID: null if missing or not readable, no entry while loading. */
export type RecordsById = ReadonlyMap<string, Visible | null>

/** Related records, by entity. */
export type RelatedRecords = ReadonlyMap<string, RecordsById>

/** Props of an input. It shows the stored `value` and calls `onChange` only when a person changes it. */
export interface InputProps {
  id: string
  entity: Entity
  field: Field
  property: Property
  value: unknown
  onChange(value: unknown): void
  onBlur(): void
  /** The accessible name, where no `<label for>` can refer to the input. */
  label: string
  invalid: boolean
  describedBy: string | undefined
  /** The value of the field named by `within`; undefined if there is none. */
  container?: unknown
  /** Marks the input as invalid with a problem's code, or as valid again without one. */
  refuse(code?: string): void
  /** Sets another property of the same record, for example when a pair of coordinates is pasted into one of them. */
  setOther(property: string, value: unknown): void
}

/** Props of a cell: one value in one language; for a composite, the record's parts. */
export interface CellProps {
  field: Field
  value: unknown
  reader: Reader
  related?: RelatedRecords
  /** Whether the cell has a single line, as in a list, and uses a short form. */
  brief?: boolean | undefined
}

/** Props of the content below the parts of a composite in a form: it gets the parts' values and may change them. */
export interface ExtraProps {
  entity: Entity
  field: Field
  value: Row
  /** The ID of the record; null for a new one. */
  recordId: string | null
  onChange(parts: Row): void
}

/** How a field type is shown and edited. There is one per type; what the type means is in `src/engine/fields/`. */
export interface FieldView {
  Input: ComponentType<InputProps>
  Cell: ComponentType<CellProps>
  /** Returns the IDs of records that a value refers to, so that a page can fetch them in one request. */
  related?(value: unknown): readonly string[]
  /** Shown below the parts of a composite in a form. */
  Extra?: ComponentType<ExtraProps>
  /** The key of a sentence below the input. */
  hint?: string
  /** Whether there are several inputs, so that a legend names them. */
  several?: true
  /** Whether the label is next to the input. */
  inline?: true
  /** Whether the input takes the whole width of a form. */
  wide?: true
  /** Returns the image of a value, shown in lists next to the record's name. */
  cover?(value: unknown, field: Field): (Pick<ImageFacts, 'focal'> & { url: string }) | undefined
  /** Returns all images of a value, if there may be several. */
  pictures?(value: unknown): readonly { url: string; focal?: ImageFacts['focal'] }[]
  /** The share of a list's width relative to other columns; the default is 1. */
  width?: number
  /** Whether the value is technical and shown only on request. */
  raw?: true
  /** Where else than in a form the input fits: in a cell of a list, or in the panel next to it. */
  editable?: 'cell' | 'peek'
  /** Whether one value makes sense for many records, so that it can be set in bulk. */
  shared?: true
  /** How an old and a new value are compared; by default each is shown as in a cell. */
  comparison?: 'words' | 'marked_words' | 'images' | 'week' | 'several' | 'place'
  align?: 'end'
}
