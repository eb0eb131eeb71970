import type { FieldProblem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Reader } from './reader.ts'
import { labelKey } from './values.ts'
import { lateAnswer, noAnswer } from './session/problemBody.ts'
import type { CallError } from './describeProblem.ts'

/** The sentence of a field's problem; a field named in it is named by its label. */
export function problemText(problem: FieldProblem, entity: Entity, { t }: Reader): string {
  const named = entity.fields.get(String(problem.params?.field ?? ''))
  return t(`problems.fields.${problem.code}`, {
    ...problem.params,
    ...(named ? { field: t(labelKey(entity, named)) } : {}),
  })
}

/** What a call was refused with, as the data provider reports it. */
export interface Refusal {
  status: number
  /** What happened, as a sentence. */
  message: string
  /** A sentence per wrong field. */
  errors: Readonly<Record<string, string>>
  /** Whether the server could not be reached at all. */
  unreached: boolean
  /** Whether it was reached and did not answer in time: it may have done what it was requested. */
  late: boolean
  /** The present record, where an old version was sent. */
  record: Row | undefined
}

/** What happened, as a person is told it; an entity, with its tabs, may have texts of its own that come first. */
export function failureText(entity: Entity, error: unknown, reader: Reader): string {
  const { message } = refusalOf(error, reader)
  const before = reader.t(`resources.${entity.declaration.tabOf ?? entity.name}.failure`, { _: '' })
  return before === '' ? message : `${before} ${message}`
}

/** Whether what was requested is not there, or its id can't be one. */
export const isMissing = ({ status }: CallError): boolean => status === 400 || status === 404

/** Reads an error of the data provider; one that came from elsewhere has the status 0 and a general sentence. */
export function refusalOf(error: unknown, { t }: Reader): Refusal {
  const { status, message, body } = (error ?? {}) as Partial<CallError>
  return {
    status: status ?? 0,
    message: status !== undefined && message ? message : t('panel.failure.general'),
    errors: body?.errors ?? {},
    unreached: body?.code === noAnswer.code,
    late: body?.code === lateAnswer.code,
    record: body?.record,
  }
}
