import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { FieldDeclaration } from '../src/engine/model/declaration.ts'
import {
  accessShape,
  accessWordFormat,
  codeListShape,
  commonOptions,
  completenessShape,
  entityShape,
  groupShape,
  listShape,
  typeOptions,
} from '../src/engine/model/declarationSchema.ts'
import type { FieldType } from '../src/engine/model/fieldType.ts'
import { accessWordsOf } from '../src/engine/model/authorization.ts'
import { iconWords } from '../src/engine/model/words.ts'
import { authorization } from '../src/tourism/authorization.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

const code = (text: unknown): string => `\`${String(text)}\``

/** Lists of words that have their own section. */
const ownSections: readonly { words: readonly string[]; name: string }[] = [
  { words: iconWords, name: '[an icon](#icons)' },
]

const alternatives = (values: readonly unknown[]): string =>
  ownSections.find(
    ({ words }) => words.length === values.length && words.every((word, index) => word === values[index]),
  )?.name ?? values.map(value => code(JSON.stringify(value))).join(', ')

const plainTypes: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
}

/** Describes the values that a schema accepts, in a few words. */
function describeSchema(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything'
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.format === accessWordFormat) return '[words of access](#words-of-access)'
  if (schema.enum) return alternatives(schema.enum)
  if (schema.prefixItems) return `[${schema.prefixItems.map(describeSchema).join('; ')}]`
  if (schema.type === 'array')
    return `list: ${describeSchema(Array.isArray(schema.items) ? true : (schema.items ?? true))}`
  if (schema.anyOf) return schema.anyOf.map(describeSchema).join(' or ')
  if (schema.properties) return 'object, see below'
  if (schema.type === 'object') return `object, by name: ${describeSchema(schema.additionalProperties ?? true)}`
  return [schema.type ?? 'anything']
    .flat()
    .map(one => plainTypes[one] ?? one)
    .join(' or ')
}

const row = (...cells: readonly string[]): string => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map(cells => row(...cells))].join('\n')

/** The entries of an object, with their values and meanings. */
function entries(shape: z.ZodMiniObject): string {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input' })
  return table(
    ['entry', 'value', 'meaning'],
    Object.entries(properties).map(([name, schema]) => [
      required.includes(name) ? `**${code(name)}**` : code(name),
      describeSchema(schema),
      typeof schema === 'boolean' ? '' : (schema.description ?? ''),
    ]),
  )
}

const optionList = ({ options, needs = [] }: FieldType): string =>
  options.map(option => (needs.includes(option) ? `**${code(option)}**` : code(option))).join(', ')

const isOption = (name: string): name is keyof typeof typeOptions & keyof FieldDeclaration =>
  Object.hasOwn(typeOptions, name)

/** The meaning of each option, and the types that accept it. */
function options(fieldTypes: readonly FieldType[]): string {
  const { properties = {} } = z.toJSONSchema(z.object(typeOptions), { io: 'input' })
  const takers = (name: string): string =>
    fieldTypes
      .filter(type => isOption(name) && type.options.includes(name))
      .map(type => code(type.name))
      .join(', ')
  return table(
    ['option', 'value', 'taken by', 'meaning'],
    Object.entries(properties).map(([name, schema]) => [
      code(name),
      describeSchema(schema),
      takers(name),
      typeof schema === 'boolean' ? '' : (schema.description ?? ''),
    ]),
  )
}

const yesIf = (is: unknown): string => (is ? 'yes' : '')

const types = (fieldTypes: readonly FieldType[], meanings: ReadonlyMap<string, string>): string =>
  table(
    ['type', 'meaning', 'options', 'localized', 'searched', 'sorted', 'filter operators', 'an example'],
    fieldTypes.map(type => [
      code(type.name),
      meanings.get(type.name) ?? '',
      optionList(type),
      yesIf(type.localizable),
      yesIf(type.words),
      yesIf(type.sortable),
      type.operators.map(code).join(' '),
      code(JSON.stringify(type.samples.valid[0])),
    ]),
  )

const fieldTypePattern = /\/\*\*\s*((?:(?!\*\/)[\s\S])+?)\s*\*\/\nexport const \w+: FieldType<'(\w+)'/g

/** Reads the meaning of each field type from its docstring. */
export function readMeanings(): ReadonlyMap<string, string> {
  const folder = fileURLToPath(new URL('../src/engine/fields/', import.meta.url))
  const texts = readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(`${folder}${file}`, 'utf8'))
  return new Map(
    texts.flatMap(text =>
      [...text.matchAll(fieldTypePattern)].map(([, meaning = '', name = '']): [string, string] => [
        name,
        meaning.replace(/\s*\n\s*\*\s?/g, ' '),
      ]),
    ),
  )
}

/** Prints the reference of the declaration language, from its schema and the registered field types. */
export const declarationReference = (
  fieldTypes: readonly FieldType[],
  meanings: ReadonlyMap<string, string>,
): string => `# The language of declarations

Printed by \`npm run schema\` from \`src/engine/model/declarationSchema.ts\` and the field types of \`src/engine/fields/\`; do not edit it. What is **bold** is required.
Defaults are never written. Errors are reported by \`checkEntities\` with a sentence that names \`entity.field\`.

## An entity

${entries(entityShape)}

## \`access\`

${entries(accessShape)}

## \`list\`

${entries(listShape)}

## A group

${entries(groupShape)}

## A field

Options of every field, whatever its type.

${entries(z.strictObject(commonOptions))}

## \`completeness\`

${entries(completenessShape)}

## Options of field types

${options(fieldTypes)}

## Field types

${types(fieldTypes, meanings)}

## Code lists

${entries(codeListShape)}

## Words of access

Groups, roles, keys of permission, and words for rows that belong to the person by the entity's \`own\` fields. Roles and keys are those of the product (Marani's:
\`src/tourism/authorization.ts\`), which says what groups they belong to: \`everyone\` is every signed-in user, \`management\` staff; a \`superuser\` passes every check, a \`reviewer\`
decides requests, the changes of a \`publisher\` are public at once, an \`author\` keeps records that others review, and an \`organization_owner\` answers for an organization. What a
feature declares names groups alone. \`own\` is a row that belongs to the person by any of the \`own\` fields, \`self\` by one that refers to a person, \`owner\`, for owners, by one that
refers to an organization. A key that stands for every other includes them all. An empty list allows no one.

${accessWordsOf(authorization).map(code).join(', ')}

## Icons

${iconWords.map(code).join(', ')}

## Names

Lowercase words joined by underscores, at most 48 characters. Reserved are: names of fields that every record has (\`id\`, \`version\`, \`created_at\` …) and, in a moderated entity, of its state;
\`q\`; a name that ends in \`_neq\`, \`_gt\`, \`_gte\`, \`_lt\`, \`_lte\` or \`_null\` after the name of another field; for an entity, the first part of the API's own routes and the
names of the panel's pages, and what begins with \`pg_\`; for a field, the columns that PostgreSQL has in every table (\`ctid\`, \`xmin\` …).
`
