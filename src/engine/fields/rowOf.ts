import type { codeListsOfEvery } from '../model/codeLists.ts'
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

/** Parts of a list by their names, as far as these are known to the compiler. */
export type Named<Parts extends readonly { name: string }[]> = {
  [Part in Parts[number] as string extends Part['name'] ? never : Part['name']]: Part
}

/** The entities whose rows the compiler knows. Whoever declares some adds them beside its list: see `docs/decisions/059`. */
export interface Entities {}

/** The lists of codes whose values the compiler knows; added to as `Entities` is. */
export interface CodeLists extends Named<ReturnType<typeof codeListsOfEvery>> {}

type FieldTypes = Named<typeof fieldTypes>

/** What a type keeps of a field that is filled; of one that chooses from a list, its values. */
type Filled<Field, Value> = Field extends { choices: infer List extends keyof CodeLists }
  ? CodeLists[List] extends { values: readonly { value: infer Code }[] }
    ? Value extends readonly unknown[]
      ? Code[]
      : Code
    : never
  : Value

/** Null, where a field that is not filled is kept so: yes or no is kept as no, a list without entries. */
type NullOf<Value> = Value extends boolean | readonly unknown[] ? never : null

/** A draft may lack whatever its review will ask for; what is required in one language alone may be missing in the other. */
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

/** A row as a store keeps it, of whichever entity: what every record has, and properties that are known at run time. */
export type StoredRow = Row & RowFrom<object, ReturnType<typeof systemFields>[number]>

/** The entity whose rows are kept under a name: of a view, the one that it is of. */
type Origin<Name extends keyof Entities> = Entities[Name] extends { of: infer Other extends keyof Entities }
  ? Entities[Other]
  : Entities[Name]

/** A row of an entity, as its declaration says. */
export type DeclaredRow<Name extends keyof Entities> = RowFrom<Origin<Name>, FieldsOf<Origin<Name>>>

/** A row of whoever is declared to be the people. */
export type PersonRow = {
  [Name in keyof Entities]: Entities[Name] extends { people: true } ? DeclaredRow<Name> : never
}[keyof Entities]

/** A row of the entity of that name; a `StoredRow` of one that is only known at run time. */
export type RowOf<Name extends string> = Name extends keyof Entities ? DeclaredRow<Name> : StoredRow
