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

/** A value that the server rejected and its error message, which applies until the value changes. */
export interface Served {
  value: unknown
  message: string
}

interface SendingContext {
  registry: Registry
  entity: Entity
  reader: Reader
  /** The properties in the form. */
  names: readonly string[]
  /** The codes of properties whose input holds no valid value. */
  refused: ReadonlyMap<string, string>
  served: ReadonlyMap<string, Served>
}

/** Input that is no number is reported as badly written instead of as the wrong type. */
const asTextProblems = (problems: FieldProblems, values: Row): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name,
      problem.code === 'wrong_type' && typeof values[name] === 'string' ? { code: 'invalid_format' } : problem,
    ]),
  )

/**
 * Validates in the browser with the server's rules: the fields that changed since the record was read, and missing
 * ones.
 */
function findProblems(
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
    ...asTextProblems(checkValues(registry, entity, changed).problems, values),
    ...Object.fromEntries(unreadable),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/**
 * Creates the form's resolver. It validates when a field is left and on submit; the context is the record as it was
 * read. Errors from the server are kept until their fields change.
 */
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
