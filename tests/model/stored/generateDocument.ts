import { safeParse } from 'zod/v4/core'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { propertyNames } from '../../../src/engine/model/checks/checkContext.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import type { FieldContext, FieldType } from '../../../src/engine/model/fieldType.ts'
import { isList } from '../../../src/engine/model/column.ts'
import { locales } from '../../../src/engine/model/languages.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { documentFormat } from '../../../src/engine/model/stored/documentFormat.ts'
import type {
  StoredChange,
  StoredDocument,
  StoredList,
  StoredResource,
} from '../../../src/engine/model/stored/documentSchema.ts'
import { iconWords } from '../../../src/engine/model/words.ts'
import { files } from './files.ts'

/** Numbers from 0 to 1, the same for the same seed (`randomFrom`). */
export type Random = () => number

const shipped = createRegistry(files)

/** The lists of the product, and those that are generated, whose values are texts. */
const context: FieldContext = {
  codeList: name =>
    name.startsWith('choices') ? { name, values: [{ value: 'value_1', name: 'value_1' }] } : shipped.codeList(name),
}

/** One of a list that is not empty. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const found = values[Math.floor(random() * values.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const often = (random: Random, share: number): boolean => random() < share
const some = <Part extends object>(random: Random, share: number, part: Part): Partial<Part> =>
  often(random, share) ? part : {}

const columnOf = (type: FieldType, field: FieldDeclaration) =>
  typeof type.column === 'function' ? type.column(field, context) : type.column

/** Values of its samples that a field accepts, one part's where it has several. */
export const acceptedBy = (field: FieldDeclaration, type: FieldType, context: FieldContext): unknown[] =>
  type.samples.valid.filter(value =>
    (type.parts ?? [undefined]).every(part => safeParse(type.schema(field, context, part?.name), value).success),
  )

/** What may be said of a field of any type, in ways that fit it and each other. */
function options(random: Random, type: FieldType, field: FieldDeclaration): Partial<FieldDeclaration> {
  const column = columnOf(type, field)
  const isLong = type.options.includes('maximum') && column === 'text' && !type.sortable && field.maximum === undefined
  const isPlain = !type.parts && column !== 'json' && !isList(column) && !isLong
  const isClosed = often(random, 0.15)
  if (isClosed)
    return {
      read: [pick(random, ['management', 'administrator'] as const)],
      ...some(random, 0.5, { write: ['administrator' as const] }),
    }
  const initial = pick(random, type.samples.valid)
  return {
    ...some(random, 0.2, { required: true as const }),
    ...some(random, 0.3, { public: true as const }),
    ...(type.words ? some(random, 0.4, { search: true as const }) : {}),
    ...(isPlain && type.empty === null ? some(random, 0.1, { unique: true as const }) : {}),
    ...(type.empty === null && !type.parts && !type.address ? some(random, 0.1, { initial }) : {}),
    ...some(random, 0.3, { completeness: { weight: 1 + Math.floor(random() * 10) } }),
    ...some(random, 0.1, { write: ['management' as const] }),
  }
}

/** What the product has in the place of what samples name. */
const shippedFor = ({ reference, choices }: Partial<FieldDeclaration>): Partial<FieldDeclaration> => ({
  ...(reference === undefined ? {} : { reference: 'regions' }),
  ...(choices === undefined ? {} : { choices: 'languages' }),
})

/** A field of a type, beside those that are there already; none where it has no place beside them. */
function generateField(
  random: Random,
  type: FieldType,
  { name, title, list }: { name: string; title: string; list: string },
): FieldDeclaration {
  const basic: FieldDeclaration = {
    ...type.samples.field,
    ...shippedFor(type.samples.field ?? {}),
    name,
    type: type.name,
    ...(type.localizable ? some(random, 0.5, { localized: true as const }) : {}),
    ...(type.options.includes('from') ? { from: title } : {}),
    ...(type.options.includes('bounds') ? { bounds: 'country' } : {}),
  }
  const chosen: FieldDeclaration =
    basic.choices !== undefined && often(random, 0.5) ? { ...basic, choices: list } : basic
  const { initial, ...more } = options(random, type, chosen)
  const field = { ...chosen, ...more }
  const fits = initial !== undefined && acceptedBy(field, type, context).includes(initial) && chosen.choices !== list
  return fits && !field.unique ? { ...field, initial } : field
}

/** Types that one record can have once alone, since the names of their parts are fixed. */
const isOnce = (type: FieldType): boolean => type.parts !== undefined || type.address === true

const words = (random: Random): StoredResource['texts'] =>
  Object.fromEntries(
    locales
      .filter(() => often(random, 0.7))
      .map(locale => [locale, { name: `One ${locale} |||| Many ${locale}`, fields: { name: `Name ${locale}` } }]),
  )

/** The fields of a list: those that it can show and be narrowed by. */
function generateList(random: Random, fields: readonly FieldDeclaration[]): EntityDeclaration['list'] {
  const typed = fields.map(field => ({ field, type: fieldTypes.find(({ name }) => name === field.type) }))
  const columns = typed.filter(() => often(random, 0.4)).map(({ field }) => field.name)
  const filters = typed
    .filter(({ field, type }) => type?.sortable && columnOf(type, field) !== 'json' && often(random, 0.3))
    .map(({ field }) => field.name)
  const sorted = typed.find(({ field, type }) => type?.sortable && columns.includes(field.name))
  const property = sorted && propertyNames(sorted.field, sorted.type)[0]
  return {
    columns: columns.length > 0 ? columns : ['name'],
    ...(filters.length > 0 ? { filters } : {}),
    ...(property === undefined ? {} : { sort: [property, pick(random, ['ASC', 'DESC'] as const)] }),
  }
}

/** Fields of several types with names of their own. */
function generateFields(random: Random, prefix: string, list: string): FieldDeclaration[] {
  const used = new Set<FieldType>()
  const count = 1 + Math.floor(random() * 10)
  return Array.from({ length: count }, (_, index) => ({ name: `${prefix}_${index}`, type: pick(random, fieldTypes) }))
    .filter(({ type }) => !isOnce(type) || (!used.has(type) && used.add(type).size > 0))
    .map(({ name, type }) => generateField(random, type, { name, title: 'name', list }))
}

function generateResource(random: Random, name: string, list: string): StoredResource {
  const title: FieldDeclaration = {
    name: 'name',
    type: 'text',
    maximum: 200,
    ...some(random, 0.6, { localized: true as const }),
    ...some(random, 0.6, { search: true as const }),
    ...some(random, 0.5, { public: true as const }),
  }
  const fields = generateFields(random, 'field', list)
  const isOwned = often(random, 0.4)
  const owner: FieldDeclaration = { name: 'organization_id', type: 'reference', reference: 'organizations' }
  const half = Math.ceil(fields.length / 2)
  const groups = [
    { name: 'naming', fields: [title, ...fields.slice(0, half)] },
    { name: 'more', fields: [...fields.slice(half), ...(isOwned ? [owner] : [])] },
  ].filter(group => group.fields.length > 0)
  return {
    entity: {
      name,
      title: 'name',
      ...some(random, 0.5, { icon: pick(random, iconWords) }),
      ...some(random, 0.3, { moderated: true as const }),
      ...(isOwned ? { own: ['organization_id'] } : {}),
      access: {
        read: isOwned ? ['management', 'own'] : [pick(random, ['management', 'everyone'] as const)],
        create: ['management'],
        update: isOwned ? ['management', 'own'] : ['management'],
        delete: ['administrator'],
      },
      ...some(random, 0.5, { export: ['management' as const] }),
      menu: ['management'],
      list: generateList(random, [title, ...fields.filter(({ read }) => !read)]),
      groups,
    },
    texts: words(random),
  }
}

const generateValues = (random: Random, name: string): StoredList => ({
  name,
  values: Array.from({ length: 2 + Math.floor(random() * 5) }, (_, index) => ({
    value: `value_${index}`,
    name: `value_${index}`,
  })),
  ...some(random, 0.3, { retired: ['value_0'] }),
  ...some(random, 0.5, { texts: { [pick(random, locales)]: { value_1: 'Value one' } } }),
})

const changeable = files.entities.filter(({ internal, of, people }) => !internal && of === undefined && !people)

function generateChange(random: Random, list: string): StoredChange {
  const entity = pick(random, changeable)
  const taken = new Set(
    entity.groups.flatMap(({ fields }) => fields.map(field => (typeof field === 'string' ? field : field.type))),
  )
  const fields = generateFields(random, 'added', list).filter(
    field => !taken.has(field.type) || !fieldTypes.some(type => type.name === field.type && isOnce(type)),
  )
  return {
    entity: entity.name,
    add: fields
      .map(({ search: _search, from: _from, ...field }) => field)
      .filter(({ type }) => !fieldTypes.some(({ name, address }) => name === type && address))
      .map(field => ({ group: pick(random, ['extra', ...entity.groups.map(({ name }) => name)]), field })),
  }
}

/** A document in which everything is right: resources of fields of any type, a change of an entity of the product, and a list of values. */
export function generateDocument(random: Random, suffix = ''): StoredDocument {
  const list = `choices${suffix}`
  return {
    format: documentFormat,
    resources: Array.from({ length: 1 + Math.floor(random() * 2) }, (_, index) =>
      generateResource(random, `generated_${index}${suffix}`, list),
    ),
    ...some(random, 0.5, { changes: [generateChange(random, list)] }),
    codeLists: [generateValues(random, list)],
  }
}

/** Values for a record of a declared entity, by property, as the samples of its types have them; those that only the server writes are left out. */
export function sampleRecord(random: Random, entity: EntityDeclaration, context: FieldContext): Row {
  const fields = entity.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')
  return Object.fromEntries(
    fields.flatMap(field => {
      const type = fieldTypes.find(({ name }) => name === field.type)
      const values = type && field.reference === undefined && !field.readOnly ? acceptedBy(field, type, context) : []
      return type && values.length > 0 ? propertyNames(field, type).map(name => [name, pick(random, values)]) : []
    }),
  )
}
