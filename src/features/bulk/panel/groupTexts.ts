import type { Entity } from '../../../engine/model/registry.ts'
import { failureText, problemLine, refusalOf } from '../../../panel/data/problemText.ts'
import { problemError } from '../../../panel/data/describeProblem.ts'
import type { Reader } from '../../../panel/data/reader.ts'
import { labelKey } from '../../../panel/data/values.ts'
import { api } from '../../../panel/data/session/api.ts'
import type { BulkGroup, BulkOutcome, BulkProblem } from '../bulkShapes.ts'

/** The number of records with one of the outcomes. */
export const countOf = (groups: readonly BulkGroup[], ...outcomes: readonly BulkOutcome[]): number =>
  groups.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0)

/** The label of a property in the reader's language. */
export function labelOf(entity: Entity, name: string, { t }: Pick<Reader, 't'>): string {
  const property = entity.properties.get(name)
  const field = property && entity.fields.get(property.field.name)
  if (!property || !field) return name
  const label = t(labelKey(entity, field, property))
  return property.language ? `${label} (${t(`panel.form.in.${property.language}`)})` : label
}

/** Problems that consist of the problems of fields. */
const isOfFields: ReadonlySet<string> = new Set(['invalid', 'incomplete'])

/**
 * Describes why records are not changed, in a few lines: what happened, and the text of each problem with all the
 * fields it applies to.
 */
export function problemLines(entity: Entity, problem: BulkProblem & { status?: number }, reader: Reader): string[] {
  const error = problemError(
    `${api}/${entity.name}/bulk`,
    { ...problem, status: problem.status ?? 0, params: problem.params ?? {} },
    reader.t,
  )
  const bySentence = Map.groupBy(Object.entries(refusalOf(error, reader).errors), ([, text]) => text)
  const fields = [...bySentence].map(([text, wrong]) =>
    problemLine(wrong.map(([name]) => labelOf(entity, name, reader)).join(', '), text),
  )
  return isOfFields.has(problem.code) && fields.length > 0 ? fields : [failureText(entity, error, reader), ...fields]
}
