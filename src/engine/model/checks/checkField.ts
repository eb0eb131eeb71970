import { safeParse } from 'zod/v4/core'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import { commonOptions } from '../declarationSchema.ts'
import type { FieldType } from '../fieldType.ts'
import { isList } from '../column.ts'
import { countryBounds, namedBy, type NamingOption } from '../namingOptions.ts'
import { flaw, flawOf, type Flaw, type FlawCode } from './flaw.ts'
import { didYouMean, nearest } from './nearest.ts'
import { fieldContextOf, type CheckContext } from './checkContext.ts'

/** A field and the fields around it. */
interface Place {
  field: FieldDeclaration
  type: FieldType
  siblings: ReadonlyMap<string, FieldDeclaration>
  context: CheckContext
}

function* checkOptions({ field, type }: Place): Generator<Flaw> {
  for (const option of Object.keys(field) as (keyof FieldDeclaration)[])
    if (!Object.hasOwn(commonOptions, option) && field[option] !== undefined && !type.options.includes(option))
      yield flaw('foreign_option', `has the option "${option}", which the type ${type.name} does not support`, {
        option,
        type: type.name,
        entry: option,
      })
  for (const option of type.needs ?? [])
    if (field[option] === undefined)
      yield flaw('missing_option', `needs the option "${option}"`, { option, type: type.name, entry: option })
  if (field.localized && !type.localizable)
    yield flaw('not_localizable', `is localized, which the type ${type.name} cannot be`, {
      type: type.name,
      entry: 'localized',
    })
  if (field.search && !type.words && !type.named)
    yield flaw('not_searchable', `is searched, which the type ${type.name} cannot be`, {
      type: type.name,
      entry: 'search',
    })
  if (field.required && field.required !== true && !field.localized)
    yield flaw('required_language', 'is required in one language but is not localized', { entry: 'required' })
  if (field.minimum !== undefined && field.maximum !== undefined && field.minimum > field.maximum)
    yield flaw('minimum_above_maximum', `has a "minimum" of ${field.minimum} above its "maximum" of ${field.maximum}`, {
      minimum: field.minimum,
      maximum: field.maximum,
      entry: 'minimum',
    })
}

function* checkReaders({ field, siblings, context }: Place): Generator<Flaw> {
  if (field.search && field.read)
    yield flaw('searched_readers', 'is searched by everyone who may read the row, so it cannot have its own readers', {
      entry: 'read',
    })
  if (field.public && field.read)
    yield flaw('public_readers', 'is public, so it cannot have its own readers', { entry: 'read' })
  if (field.public && context.entities.get(field.reference ?? '')?.people)
    yield flaw('public_person', 'is public, but names a person', { entry: 'public' })
  if (field.from !== undefined && siblings.get(field.from)?.read && !field.read)
    yield flaw('private_source', `is made from "${field.from}", which has readers of its own, but has none itself`, {
      name: field.from,
      entry: 'from',
    })
  if (field.required && field.readOnly !== true && field.write?.length === 0)
    yield flaw('required_unwritten', 'is required, but no form shows it: nobody may write it', { entry: 'required' })
}

function* checkCompleteness({ field: { completeness, read, readOnly }, type }: Place): Generator<Flaw> {
  if (!completeness) return
  const counts = (code: FlawCode, sentence: string): Flaw =>
    flaw(code, sentence, { type: type.name, entry: 'completeness' })
  const isCount = (number: number) => Number.isInteger(number) && number > 0
  if (!isCount(completeness.weight) || !isCount(completeness.good ?? 1))
    yield counts('completeness_numbers', 'counts for completeness, but its numbers are not whole numbers above 0')
  if (read)
    yield counts(
      'completeness_readers',
      'counts for completeness, which everyone may read, so it cannot have its own readers',
    )
  if (readOnly) yield counts('completeness_unwritten', 'counts for completeness, but nobody may fill it in')
  if (completeness.good !== undefined && !type.fillRatio && !type.parts)
    yield counts('completeness_unmeasured', `says how much of it is good, which the type ${type.name} cannot measure`)
}

interface Fitting {
  fits(field: FieldDeclaration, type: FieldType | undefined): boolean
  kind: string
}

/** Which fields the options may name; `bounds` has a sentence of its own. */
const fitting: Readonly<Record<Exclude<NamingOption, 'bounds'>, Fitting>> = {
  unless: { fits: () => true, kind: '' },
  within: { fits: field => field.reference !== undefined, kind: 'refers to no records' },
  from: { fits: (_field, type) => type?.words !== undefined, kind: 'has no words' },
  overruledBy: { fits: (_field, type) => type?.empty === false, kind: 'is not a yes-or-no field' },
}

function* checkNamed({ field, siblings, context }: Place): Generator<Flaw> {
  const { reference, choices, bounds } = field
  if (reference !== undefined) {
    if (!context.names.has(reference))
      yield flaw(
        'unknown_entity',
        `refers to "${reference}", which is not declared${didYouMean(reference, context.names)}`,
        { name: reference, entry: 'reference', meant: nearest(reference, context.names) },
      )
    if (context.entities.get(reference)?.internal)
      yield flaw('internal_entity', `refers to "${reference}", which only the server uses`, {
        name: reference,
        entry: 'reference',
      })
  }
  if (choices !== undefined && !context.codeLists.has(choices))
    yield flaw(
      'unknown_list',
      `chooses from "${choices}", which is not a code list${didYouMean(choices, context.codeLists.keys())}`,
      { name: choices, entry: 'choices', meant: nearest(choices, context.codeLists.keys()) },
    )
  for (const [option, name] of namedBy(field)) {
    if (option === 'bounds') continue
    const { fits, kind } = fitting[option]
    const named = siblings.get(name)
    if (!named)
      yield flaw(
        'unknown_field',
        `names "${name}" as "${option}", which is not a field of the same entity${didYouMean(name, siblings.keys())}`,
        { name, entry: option, meant: nearest(name, siblings.keys()) },
      )
    else if (name === field.name) yield flaw('names_itself', `names itself as "${option}"`, { entry: option })
    else if (!fits(named, context.fieldTypes.get(named.type)))
      yield flaw('unfit_field', `names "${name}" as "${option}", which ${kind}`, { name, entry: option })
  }
  if (bounds !== undefined && bounds !== countryBounds && !siblings.get(bounds)?.reference)
    yield flaw(
      'unfit_bounds',
      `has the bounds "${bounds}", which is neither "country" nor a field of the same entity that refers to records${didYouMean(bounds, [countryBounds, ...siblings.keys()])}`,
      { name: bounds, entry: 'bounds' },
    )
}

/**
 * Whether a value is valid for a field. Returns true if that cannot be determined because the options of the field are
 * invalid.
 */
export function fitsField(field: FieldDeclaration, type: FieldType, value: unknown, context: CheckContext): boolean {
  if (field.choices !== undefined && !context.codeLists.has(field.choices)) return true
  return [...(type.parts ?? [undefined])].every(
    part => safeParse(type.schema(field, fieldContextOf(context), part?.name), value).success,
  )
}

function* checkValues(place: Place): Generator<Flaw> {
  const { field, type, context } = place
  const isWhole = (type.needs ?? []).every(option => field[option] !== undefined)
  if (!isWhole) return
  if (field.initial !== undefined && !fitsField(field, type, field.initial, context))
    yield flaw('unfit_initial', 'has an "initial" value that it does not accept', { entry: 'initial' })
  if (!field.unique || (field.choices !== undefined && !context.codeLists.has(field.choices))) return
  const column = typeof type.column === 'function' ? type.column(field, fieldContextOf(context)) : type.column
  if (type.parts || column === 'json' || isList(column))
    yield flaw('not_unique', `is unique, which the type ${type.name} cannot be`, { type: type.name, entry: 'unique' })
}

/** Finds mistakes in a field other than those of its shape and name. */
export function* checkField(
  field: FieldDeclaration,
  siblings: ReadonlyMap<string, FieldDeclaration>,
  context: CheckContext,
): Generator<Flaw> {
  const type = context.fieldTypes.get(field.type)
  if (!type)
    return yield flaw(
      'unknown_type',
      `has the unknown type "${field.type}"${didYouMean(field.type, context.fieldTypes.keys())}; known are ${[...context.fieldTypes.keys()].join(', ')}`,
      { type: field.type, entry: 'type', meant: nearest(field.type, context.fieldTypes.keys()) },
    )
  const place = { field, type, siblings, context }
  yield* checkOptions(place)
  yield* checkReaders(place)
  yield* checkCompleteness(place)
  yield* checkNamed(place)
  yield* checkValues(place)
}

/** Finds mistakes in the fields of an entity. */
export function* checkFields(
  entity: EntityDeclaration,
  siblings: ReadonlyMap<string, FieldDeclaration>,
  context: CheckContext,
): Generator<Flaw> {
  for (const member of entity.groups.flatMap(group => group.fields)) {
    const name = typeof member === 'string' ? member : member.name
    const field = siblings.get(name)
    if (!field)
      yield flaw(
        'unknown_field',
        `${entity.name}.${name} is named but not declared${didYouMean(name, siblings.keys())}`,
        { name, entry: 'groups', meant: nearest(name, siblings.keys()) },
      )
    else
      for (const found of checkField(field, siblings, context))
        yield flawOf({ member: name }, `${entity.name}.${name}`, found)
  }
}
