import { safeParse } from 'zod/v4/core'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import { commonOptions } from '../declarationSchema.ts'
import type { FieldType } from '../fieldType.ts'
import { isList } from '../column.ts'
import { didYouMean } from './nearest.ts'
import { contextOf, type CheckContext } from './checkContext.ts'

/** A field with what it stands among. */
interface Place {
  field: FieldDeclaration
  type: FieldType
  siblings: ReadonlyMap<string, FieldDeclaration>
  context: CheckContext
}

function* checkOptions({ field, type }: Place): Generator<string> {
  for (const option of Object.keys(field) as (keyof FieldDeclaration)[])
    if (!Object.hasOwn(commonOptions, option) && field[option] !== undefined && !type.options.includes(option))
      yield `has the option "${option}", which the type ${type.name} does not take`
  for (const option of type.needs ?? []) if (field[option] === undefined) yield `needs the option "${option}"`
  if (field.localized && !type.localizable) yield `is localized, which the type ${type.name} cannot be`
  if (field.search && !type.words && !type.named) yield `is searched, which the type ${type.name} cannot be`
  if (field.required && field.required !== true && !field.localized)
    yield 'is required in one language but is not localized'
  if (field.minimum !== undefined && field.maximum !== undefined && field.minimum > field.maximum)
    yield `has a "minimum" of ${field.minimum} above its "maximum" of ${field.maximum}`
}

function* checkReaders({ field, siblings, context }: Place): Generator<string> {
  if (field.search && field.read)
    yield 'is searched by everyone who may read the row, so it cannot have readers of its own'
  if (field.public && field.read) yield 'is public, so it cannot have readers of its own'
  if (field.public && context.entities.get(field.reference ?? '')?.people) yield 'is public, but names a person'
  if (field.from !== undefined && siblings.get(field.from)?.read && !field.read)
    yield `is made from "${field.from}", which has readers of its own, but has none itself`
  if (field.required && field.readOnly !== true && field.write?.length === 0)
    yield 'is required, but no form shows it: nobody may write it'
}

function* checkCompleteness({ field: { completeness, read, readOnly }, type }: Place): Generator<string> {
  if (!completeness) return
  const isCount = (number: number) => Number.isInteger(number) && number > 0
  if (!isCount(completeness.weight) || !isCount(completeness.good ?? 1))
    yield 'counts for completeness, but its numbers are not whole numbers above 0'
  if (read) yield 'counts for completeness, which everyone may read, so it cannot have readers of its own'
  if (readOnly) yield 'counts for completeness, but nobody may fill it in'
  if (completeness.good !== undefined && !type.filling && !type.parts)
    yield `says how much of it is good, which the type ${type.name} cannot measure`
}

/** What an option may name among the fields of the same entity: everything, or what a sentence says of it. */
const namedFields: readonly {
  option: 'unless' | 'within' | 'from' | 'overruledBy'
  fits(field: FieldDeclaration, type: FieldType | undefined): boolean
  kind: string
}[] = [
  { option: 'unless', fits: () => true, kind: '' },
  { option: 'within', fits: field => field.reference !== undefined, kind: 'refers to no records' },
  { option: 'from', fits: (_field, type) => type?.words !== undefined, kind: 'has no words' },
  { option: 'overruledBy', fits: (_field, type) => type?.empty === false, kind: 'is not a yes-or-no field' },
]

function* checkNamed({ field, siblings, context }: Place): Generator<string> {
  const { reference, choices, bounds } = field
  if (reference !== undefined) {
    if (!context.names.has(reference))
      yield `refers to "${reference}", which is not declared${didYouMean(reference, context.names)}`
    if (context.entities.get(reference)?.internal) yield `refers to "${reference}", which only the server uses`
  }
  if (choices !== undefined && !context.codeLists.has(choices))
    yield `chooses from "${choices}", which is not a code list${didYouMean(choices, context.codeLists.keys())}`
  for (const { option, fits, kind } of namedFields) {
    const name = field[option]
    if (name === undefined) continue
    const named = siblings.get(name)
    if (!named)
      yield `names "${name}" as "${option}", which is not a field of the same entity${didYouMean(name, siblings.keys())}`
    else if (name === field.name) yield `names itself as "${option}"`
    else if (!fits(named, context.fieldTypes.get(named.type))) yield `names "${name}" as "${option}", which ${kind}`
  }
  if (bounds !== undefined && bounds !== 'country' && !siblings.get(bounds)?.reference)
    yield `has the bounds "${bounds}", which is neither "country" nor a field of the same entity that refers to records${didYouMean(bounds, ['country', ...siblings.keys()])}`
}

/** Whether a value fits a field; one that can't be asked because its options are wrong fits. */
export function fitsField(field: FieldDeclaration, type: FieldType, value: unknown, context: CheckContext): boolean {
  if (field.choices !== undefined && !context.codeLists.has(field.choices)) return true
  return [...(type.parts ?? [undefined])].every(
    part => safeParse(type.schema(field, contextOf(context), part?.name), value).success,
  )
}

function* checkValues(place: Place): Generator<string> {
  const { field, type, context } = place
  const isWhole = (type.needs ?? []).every(option => field[option] !== undefined)
  if (!isWhole) return
  if (field.initial !== undefined && !fitsField(field, type, field.initial, context))
    yield 'has an "initial" value that it does not accept'
  if (!field.unique || (field.choices !== undefined && !context.codeLists.has(field.choices))) return
  const column = typeof type.column === 'function' ? type.column(field, contextOf(context)) : type.column
  if (type.parts || column === 'json' || isList(column)) yield `is unique, which the type ${type.name} cannot be`
}

/** What is wrong with a field beyond its shape and its name. */
export function* checkField(
  field: FieldDeclaration,
  siblings: ReadonlyMap<string, FieldDeclaration>,
  context: CheckContext,
): Generator<string> {
  const type = context.fieldTypes.get(field.type)
  if (!type)
    return yield `has the unknown type "${field.type}"${didYouMean(field.type, context.fieldTypes.keys())}; known are ${[...context.fieldTypes.keys()].join(', ')}`
  const place = { field, type, siblings, context }
  yield* checkOptions(place)
  yield* checkReaders(place)
  yield* checkCompleteness(place)
  yield* checkNamed(place)
  yield* checkValues(place)
}

/** What is wrong with the fields of an entity. */
export function* checkFields(
  entity: EntityDeclaration,
  siblings: ReadonlyMap<string, FieldDeclaration>,
  context: CheckContext,
): Generator<string> {
  for (const member of entity.groups.flatMap(group => group.fields)) {
    const name = typeof member === 'string' ? member : member.name
    const field = siblings.get(name)
    if (!field) yield `${entity.name}.${name} is named but not declared${didYouMean(name, siblings.keys())}`
    else for (const sentence of checkField(field, siblings, context)) yield `${entity.name}.${name} ${sentence}`
  }
}
