import type { FieldProblem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'
import { propertyLabel } from './propertyLabel.ts'
import { labelKey } from './values.ts'
import { timeoutProblem, networkProblem } from './session/problemBody.ts'
import type { CallError } from './describeProblem.ts'

/** Returns the sentence for a field's problem; fields are named by their labels. */
export function problemText(problem: FieldProblem, entity: Entity, { t }: Reader): string {
  const named = entity.fields.get(String(problem.params?.field ?? ''))
  return t(`problems.fields.${problem.code}`, {
    ...problem.params,
    ...(named ? { field: t(labelKey(entity, named)) } : {}),
  })
}

/** Returns a line of a list of problems: the label of a field and its problem, with a full stop. */
export const problemLine = (label: string, text: string): string =>
  `${label}: ${text}${/[.!?…]$/.test(text) ? '' : '.'}`

/** The error of a call as the data provider reports it. */
export interface Refusal {
  status: number
  /** The message for the reader. */
  message: string
  /** One sentence per invalid field. */
  errors: Readonly<Record<string, string>>
  /** Whether the server could not be reached. */
  unreached: boolean
  /** Whether the server was reached but did not respond in time; it may have processed the request. */
  late: boolean
  /** The current record, if the version was stale. */
  record: Row | undefined
}

/**
 * Returns the message for a failed call. An entity, with its tabs, may have texts of its own, which take precedence.
 */
export function failureText(entity: Entity, error: unknown, reader: Reader): string {
  const { message } = refusalOf(error, reader)
  const before = reader.t(`resources.${entity.declaration.tabOf ?? entity.name}.failure`, { _: '' })
  return before === '' ? message : `${before} ${message}`
}

/** Returns the message for a failed call, with one line for each invalid field. */
export const messageWithFields = (
  entity: Entity,
  { message, errors }: Pick<Refusal, 'message' | 'errors'>,
  { t }: Reader,
): string => {
  const label = propertyLabel(entity, t)
  return [message, ...Object.entries(errors).map(([name, text]) => problemLine(label(name), text))].join('\n')
}

/** Whether the requested record does not exist or its ID is malformed. */
export const isMissing = ({ status }: CallError): boolean => status === 400 || status === 404

/** Converts an error of the data provider; any other error has the status 0 and a general message. */
export function refusalOf(error: unknown, { t }: Reader): Refusal {
  const { status, message, body } = (error ?? {}) as Partial<CallError>
  return {
    status: status ?? 0,
    message: status !== undefined && message ? message : t('panel.failure.general'),
    errors: body?.errors ?? {},
    unreached: body?.code === networkProblem.code,
    late: body?.code === timeoutProblem.code,
    record: body?.record,
  }
}
