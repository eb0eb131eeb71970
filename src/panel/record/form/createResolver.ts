import type { FieldErrors, Resolver } from 'react-hook-form'
import type { FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Registry } from '../../../engine/model/registry.ts'
import { missingFields, mustBeComplete } from '../../../engine/rules/validation/completeness.ts'
import { namelessProblems } from '../../../engine/rules/validation/needs.ts'
import { misplacedFields } from '../../../engine/rules/place/place.ts'
import { checkValues } from '../../../engine/rules/validation/validation.ts'
import { sameValue } from '../../data/changedFields.ts'
import type { Reader } from '../../data/reader.ts'
import { differing } from '../../data/formValues.ts'
import { problemText } from '../../data/problemText.ts'

/** A value that the server refused, and its sentence; it holds until the value is another one. */
export interface Served {
  value: unknown
  message: string
}

interface SendingContext {
  registry: Registry
  entity: Entity
  reader: Reader
  /** The properties that the form writes. */
  names: readonly string[]
  /** What inputs say is no value at all, as codes by property. */
  refused: ReadonlyMap<string, string>
  served: ReadonlyMap<string, Served>
}

/** What a person typed and no number could be read of is wrongly written to them, and not of a wrong kind. */
const worded = (problems: FieldProblems, values: Row): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name,
      problem.code === 'wrong_type' && typeof values[name] === 'string' ? { code: 'invalid_format' } : problem,
    ]),
  )

/**
 * The problems that the browser itself finds: the same rules as the server's, asked of what was changed since the record
 * was read and of what is missing.
 */
export function findProblems(
  { registry, entity, names, refused }: Omit<SendingContext, 'reader' | 'served'>,
  present: Row,
  values: Row,
): FieldProblems {
  const changed = Object.fromEntries(differing(names, values, present).map(name => [name, values[name]]))
  const after = { ...present, ...values }
  const requested = entity.declaration.moderated === undefined ? undefined : new Set(Object.keys(changed))
  const missing = mustBeComplete(entity, after)
    ? { ...misplacedFields(entity, after, requested), ...missingFields(entity, after) }
    : {}
  const unreadable = [...refused].map(([name, code]) => [name, { code }])
  const all: FieldProblems = {
    ...namelessProblems(entity, after),
    ...missing,
    ...worded(checkValues(registry, entity, changed).problems, values),
    ...Object.fromEntries(unreadable),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/** Checks a form, whose context is the record as it was read, when a field is left and when it is sent; server's refusals stay at their fields until those are changed. */
export const createResolver =
  (context: SendingContext): Resolver<Row, Row> =>
  (values, base = {}) => {
    const problems = findProblems(context, base, values)
    const errors: FieldErrors<Row> = {}
    for (const [name, { value, message }] of context.served)
      if (sameValue(value, values[name])) errors[name] = { type: 'served', message }
    for (const [name, problem] of Object.entries(problems))
      errors[name] = { type: problem.code, message: problemText(problem, context.entity, context.reader) }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
