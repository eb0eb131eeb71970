import type { $ZodType } from 'zod/v4/core'
import type { CodeList, FieldDeclaration, Language } from './declaration.ts'
import type { Column } from './column.ts'
import type { Formats } from './formats.ts'

/** Which operators may follow a field name in a filter; equality is always there. */
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

/** One part of a composite field, as the latitude of coordinates. */
export interface Part<Name extends string = string> {
  name: Name
  column: Column
}

/** What a type may look up while it explains itself. */
export interface FieldContext {
  codeList(name: string): CodeList
}

/** What the product knows of a stored file by itself: its content type, bytes, and pixels where it is an image. */
export interface FileFacts {
  type: string
  size: number
  width?: number
  height?: number
}

/**
 * The meaning of a field type without its look, and of what type its filled values are. A type keeps one value per language (`column`, `schema`) unless it names
 * `parts`, each kept as a property of its own.
 */
export interface FieldType<Name extends string = string, Value = unknown, PartName extends string = string> {
  name: Name
  /** Options a declaration may give beside those of every field. */
  options: readonly (keyof FieldDeclaration)[]
  /** Options without which a declaration is wrong. */
  needs?: readonly (keyof FieldDeclaration)[]
  column: Column | ((field: FieldDeclaration, context: FieldContext) => Column)
  parts?: readonly Part<PartName>[]
  /** What is kept while nothing is filled in: null, false or an empty list. */
  empty: null | false | readonly never[]
  /** May be declared once for both languages. */
  localizable?: true
  sortable?: true
  /** Its text holds markup. */
  markup?: true
  /** Its value ends a public address: former values keep leading to the record. */
  address?: true
  operators: readonly Operator[]
  /**
   * Checks and normalizes one filled value as it crosses the network; an issue's message is a problem code. For a composite
   * field it is asked once per part.
   */
  schema(field: FieldDeclaration, context: FieldContext, part?: string): $ZodType<Value>
  /** Reads a cell of a CSV file; what it can't read it gives back for the schema to refuse. */
  read(text: string, field: FieldDeclaration): unknown
  /** The words that search finds in a value; without it, or `named`, the type can't be searched. */
  words?(value: unknown): string
  /** A filled value as people of a language write it; without it as it is kept. */
  asText?(value: unknown, formats: Formats): string
  /** Names another record, by whose titles a searched field is found. */
  named?: true
  /** How far a filled value fills its field, from 0 to 1, where so many letters or entries are good; without it wholly. */
  filling?(value: unknown, good: number): number
  /** The addresses of files that a value names. */
  files?(value: unknown): readonly string[]
  /** A value with what is known of its stored files in place of what somebody said of them. */
  withFacts?(value: unknown, factsOf: (address: string) => FileFacts | undefined): unknown
  /** A value as everybody may be given it, which is less than what is kept; without it the whole. */
  publicly?(value: unknown): unknown
  /** The address of the picture that a value shows first. */
  picture?(value: unknown, field: FieldDeclaration): string | undefined
  /** A value with what it says in one language alone, under plain names; without it a value is the same in all. */
  inLanguage?(value: unknown, language: Language): unknown
  /** Values for tests and documents: accepted ones as stored, refused ones with their code. */
  samples: {
    field?: Partial<FieldDeclaration>
    valid: readonly Value[]
    invalid: readonly (readonly [value: unknown, code: string])[]
  }
}
