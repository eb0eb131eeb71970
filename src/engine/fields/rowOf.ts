import type { commonCodeLists } from '../model/codeLists.ts'
import type { EntityDeclaration, FieldDeclaration, Language } from '../model/declaration.ts'
import type { FieldType } from '../model/fieldType.ts'
import type { Row } from '../model/query.ts'
import type {
  completenessField,
  outdatedField,
  stateFields,
  suggestedField,
  systemFields,
} from '../model/systemFields.ts'
import type { fieldTypes } from './index.ts'

/** The parts of a list by name, as far as the compiler knows them. */
export type Named<Parts extends readonly { name: string }[]> = {
  [Part in Parts[number] as string extends Part['name'] ? never : Part['name']]: Part
}

/** The entities whose rows the compiler knows. Added to next to their declarations: see `docs/decisions/059`. */
export interface Entities {}

/** The code lists whose values the compiler knows; added to like `Entities`. */
export interface CodeLists extends Named<ReturnType<typeof commonCodeLists>> {}

type FieldTypes = Named<typeof fieldTypes>

/** The type of a non-empty value; for a choice, the values of its list. */
type Filled<Field, Value> = Field extends { choices: infer List extends keyof CodeLists }
  ? CodeLists[List] extends { values: readonly { value: infer Code }[] }
    ? Value extends readonly unknown[]
      ? Code[]
      : Code
    : never
  : Value

/** Null, if an empty value is stored as null: booleans are stored as false, lists as empty lists. */
type NullOf<Value> = Value extends boolean | readonly unknown[] ? never : null

/**
 * Null if the value may be missing: a draft may lack whatever its review requires, and a field that is required in one
 * language may be missing in others.
 */
type Missing<Declaration, Field, Value> = Field extends { required: true; readOnly: true }
  ? never
  : Declaration extends { moderated: number }
    ? NullOf<Value>
    : Field extends { required: true; unless?: undefined }
      ? never
      : NullOf<Value>

type ValueOf<Declaration, Field extends FieldDeclaration> = Field['type'] extends keyof FieldTypes
  ? FieldTypes[Field['type']] extends FieldType<string, infer Value>
    ? Filled<Field, Value> | Missing<Declaration, Field, Value>
    : never
  : unknown

type PropertyOf<Field extends FieldDeclaration> = Field['type'] extends keyof FieldTypes
  ? FieldTypes[Field['type']] extends { parts?: readonly { name: infer Part extends string }[] }
    ? string extends Part
      ? Field extends { localized: true }
        ? `${Field['name']}_${Language}`
        : Field['name']
      : Part
    : never
  : Field['name']

type Declared<Declaration extends EntityDeclaration> = Extract<
  Declaration['groups'][number]['fields'][number],
  FieldDeclaration
>

type Following<Field> =
  | (Field extends { localized: true; readOnly?: never } ? typeof outdatedField | typeof suggestedField : never)
  | (Field extends { completeness: object } ? typeof completenessField : never)

type FieldsOf<Declaration extends EntityDeclaration> =
  | Declared<Declaration>
  | Following<Declared<Declaration>>
  | ReturnType<typeof systemFields>[number]
  | (Declaration extends { moderated: number } ? (typeof stateFields)[number] : never)

type RowFrom<Declaration, Field extends FieldDeclaration> = {
  [Each in Field as PropertyOf<Each>]: ValueOf<Declaration, Each>
}

/** A row of any entity as a store keeps it: system fields, and properties that are known at run time. */
export type StoredRow = Row & RowFrom<object, ReturnType<typeof systemFields>[number]>

/** The entity that stores the rows: of a view, the one that it is a view of. */
type Origin<Name extends keyof Entities> = Entities[Name] extends { of: infer Other extends keyof Entities }
  ? Entities[Other]
  : Entities[Name]

/** A row of an entity, typed by its declaration. */
export type DeclaredRow<Name extends keyof Entities> = RowFrom<Origin<Name>, FieldsOf<Origin<Name>>>

/** A row of the entity of people. */
export type PersonRow = {
  [Name in keyof Entities]: Entities[Name] extends { people: true } ? DeclaredRow<Name> : never
}[keyof Entities]

/** A row of the named entity; a `StoredRow` if it is only known at run time. */
export type RowOf<Name extends string> = Name extends keyof Entities ? DeclaredRow<Name> : StoredRow
