import * as z from 'zod/mini'
import type { $ZodIssue, $ZodType } from 'zod/v4/core'
import { didYouMean } from './nearest.ts'

type Path = readonly PropertyKey[]

/** Mistakes in the shape of a part of the declarations. */
export interface ShapeMistakes {
  sentences: string[]
  /** Whether the only mistakes are unknown entries, so that the meaning can still be checked. */
  readable: boolean
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

const inside = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** Returns the value at a path, or undefined if there is none. */
export const valueAt = (value: unknown, path: Path): unknown => path.reduce(inside, value)

const named = (value: unknown): string | undefined => {
  const name = inside(value, 'name')
  return typeof name === 'string' && name !== '' ? name : undefined
}

const written = (path: Path): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text === '' ? '' : '.'}${String(key)}`),
    '',
  )

/** Returns the location that a sentence begins with, as `entity.field`, and the rest of the path. */
function placeOf(root: unknown, rootName: string, path: Path): { place: string; rest: Path } {
  const [groups, group, fields, field] = path
  const name = named(root) ?? rootName
  if (groups !== 'groups' || group === undefined) return { place: name, rest: path }
  if (fields !== 'fields' || field === undefined)
    return {
      place: `${name}.${named(valueAt(root, path.slice(0, 2))) ?? written(path.slice(0, 2))}`,
      rest: path.slice(2),
    }
  return {
    place: `${name}.${named(valueAt(root, path.slice(0, 4))) ?? written(path.slice(0, 4))}`,
    rest: path.slice(4),
  }
}

/** Returns the schema at a path, or undefined if there is none. */
function schemaAt(schema: $ZodType | undefined, path: Path): $ZodType | undefined {
  if (schema instanceof z.ZodMiniOptional) return schemaAt(schema.def.innerType, path)
  if (schema instanceof z.ZodMiniUnion)
    return schemaAt(
      schema.def.options.find(option => option instanceof z.ZodMiniObject),
      path,
    )
  const [key, ...rest] = path
  if (key === undefined) return schema
  if (schema instanceof z.ZodMiniObject) return schemaAt(schema.def.shape[String(key)], rest)
  return schema instanceof z.ZodMiniArray ? schemaAt(schema.def.element, rest) : undefined
}

/** Returns the known keys of the schema at a path. */
export const keysAt = (schema: $ZodType, path: Path): string[] => {
  const found = schemaAt(schema, path)
  return found instanceof z.ZodMiniObject ? Object.keys(found.def.shape) : []
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
}

const listed = (values: readonly unknown[]): string =>
  values.map(value => (typeof value === 'string' ? `"${value}"` : String(value))).join(', ')

/** Formats a path inside a field, without list indexes. */
const part = (rest: Path): string =>
  rest
    .filter(key => typeof key !== 'number')
    .map(String)
    .join('.')

function sayValue(value: unknown, rest: Path, values: readonly unknown[]): string {
  const words = values.filter(one => typeof one === 'string')
  if (typeof value === 'string')
    return `has "${value}" in "${part(rest)}", which is not known${didYouMean(value, words)}; known are ${listed(values)}`
  return `has in "${part(rest)}" a value that is none of ${listed(values)}`
}

function sayType(value: unknown, rest: Path, expected: string): string {
  const kind = Object.hasOwn(kinds, expected) ? kinds[expected] : 'what it must be'
  if (rest.length === 0) return `is not ${kind}`
  return value === undefined ? `lacks "${part(rest)}", ${kind}` : `has a "${part(rest)}" that is not ${kind}`
}

function say(schema: $ZodType, root: unknown, issue: $ZodIssue, rest: Path): string[] {
  const value = valueAt(root, issue.path)
  if (issue.code === 'unrecognized_keys') {
    const where = part(rest) === '' ? '' : ` in "${part(rest)}"`
    return issue.keys.map(key => `has the unknown entry "${key}"${where}${didYouMean(key, keysAt(schema, issue.path))}`)
  }
  if (issue.code === 'invalid_value')
    return [value === undefined ? `lacks "${part(rest)}"` : sayValue(value, rest, issue.values)]
  if (issue.code === 'invalid_type') return [sayType(value, rest, issue.expected)]
  if (issue.code === 'too_big') return [`has a "${part(rest)}" above ${String(issue.maximum)}`]
  if (issue.code === 'too_small') return [`has a "${part(rest)}" below ${String(issue.minimum)}`]
  return [rest.length === 0 ? 'is neither the name of a field nor a field' : `has a "${part(rest)}" of the wrong kind`]
}

/**
 * Resolves the issues of a value that may be a field or a name: if it is an object, those of the field are reported.
 */
export const unfolded = (root: unknown, issues: readonly $ZodIssue[]): $ZodIssue[] =>
  issues.flatMap(issue => {
    const inner =
      issue.code === 'invalid_union' && isObject(valueAt(root, issue.path)) && !Array.isArray(valueAt(root, issue.path))
        ? issue.errors.at(-1)
        : undefined
    return inner === undefined || inner.length === 0
      ? [issue]
      : unfolded(
          root,
          inner.map(one => ({ ...one, path: [...issue.path, ...one.path] })),
        )
  })

/**
 * Checks the shape of a value and returns a sentence for each mistake, with its location; `name` is used if the
 * location has no name.
 */
export function checkShape(schema: $ZodType, value: unknown, name: string): ShapeMistakes {
  const { error } = z.safeParse(schema, value)
  const issues = unfolded(value, error?.issues ?? [])
  const sentences = issues.flatMap(issue => {
    const { place, rest } = placeOf(value, name, issue.path)
    return say(schema, value, issue, rest).map(sentence => `${place} ${sentence}`)
  })
  return { sentences, readable: issues.every(issue => issue.code === 'unrecognized_keys') }
}
