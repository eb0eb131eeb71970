import type { $ZodType } from 'zod/v4/core'
import type { CodeList, FieldDeclaration, Language } from './declaration.ts'
import type { Column } from './column.ts'
import type { Formats } from './formats.ts'

/** Operators that may follow a field name in a filter. Equality is always supported. */
export type Operator =
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'null'
  | 'contains'
  | 'begins'
  | 'during'
  | 'before'
  | 'after'

/** One part of a composite field, such as the latitude of coordinates. */
export interface Part<Name extends string = string> {
  name: Name
  column: Column
}

/** What a field type may look up. */
export interface FieldContext {
  codeList(name: string): CodeList
}

/**
 * What the server itself knows about a stored file: content type, size in bytes, and dimensions in pixels if it is an
 * image.
 */
export interface FileFacts {
  type: string
  size: number
  width?: number
  height?: number
}

/**
 * The behaviour of a field type, without its display; `Value` is the type of its non-empty values. A type has one value
 * per language (`column`, `schema`) unless it has `parts`, each of which is stored as its own property.
 */
export interface FieldType<Name extends string = string, Value = unknown, PartName extends string = string> {
  name: Name
  /** Options that a declaration may use in addition to those of every field. */
  options: readonly (keyof FieldDeclaration)[]
  /** Options that a declaration must have. */
  needs?: readonly (keyof FieldDeclaration)[]
  column: Column | ((field: FieldDeclaration, context: FieldContext) => Column)
  parts?: readonly Part<PartName>[]
  /** The stored value of an empty field: null, false or an empty list. */
  empty: null | false | readonly never[]
  /** May be localized, with one value per language. */
  localizable?: true
  sortable?: true
  /** The text contains markup. */
  markup?: true
  /** The value is the end of a public URL; former values keep leading to the record. */
  address?: true
  operators: readonly Operator[]
  /**
   * Validates and normalizes a non-empty value from a request; the message of an issue is a problem code. For a
   * composite field, it is called once per part.
   */
  schema(field: FieldDeclaration, context: FieldContext, part?: string): $ZodType<Value>
  /** Parses a cell of a CSV file. Text that cannot be parsed is returned unchanged, so that the schema rejects it. */
  read(text: string, field: FieldDeclaration): unknown
  /** Returns the searchable text of a value. A type with neither this nor `named` cannot be searched. */
  words?(value: unknown): string
  /** Formats a non-empty value for readers of a language; if omitted, the stored value is used. */
  asText?(value: unknown, formats: Formats): string
  /** Refers to another record; searching the field searches the titles of that record. */
  named?: true
  /**
   * Returns how complete a non-empty value is, from 0 to 1, where `good` characters or entries count as complete; if
   * omitted, 1.
   */
  fillRatio?(value: unknown, good: number): number
  /** Returns the URLs of the files that a value refers to. */
  files?(value: unknown): readonly string[]
  /** Returns a value in which the client's claims about stored files are replaced by what the server knows. */
  withFacts?(value: unknown, factsOf: (address: string) => FileFacts | undefined): unknown
  /** Returns the part of a value that is public; if omitted, the whole value is. */
  toPublic?(value: unknown): unknown
  /** Returns the URL of the first image in a value. */
  picture?(value: unknown, field: FieldDeclaration): string | undefined
  /**
   * Returns a value in one language, under names without a language suffix; if omitted, the value is the same in all
   * languages.
   */
  inLanguage?(value: unknown, language: Language): unknown
  /** Values for tests and documentation: valid ones as stored, invalid ones with their problem codes. */
  samples: {
    field?: Partial<FieldDeclaration>
    valid: readonly Value[]
    invalid: readonly (readonly [value: unknown, code: string])[]
  }
}
