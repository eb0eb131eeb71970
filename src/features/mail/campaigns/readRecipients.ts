import { locale } from '../../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { recordId } from '../../../engine/fields/reference.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import { chosenValues, type Recipients } from '../campaign.ts'
import { recipientCriteria, type Criterion } from '../recipientCriteria.ts'
import { Problem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { selectFor } from '../../../engine/records/list.ts'
import { maxChosen } from '../campaignRules.ts'

const optionalList = <Item>(item: z.ZodMiniType<Item>) => z.optional(z.array(item).check(z.maxLength(maxChosen)))

const criterionSchema = (criterion: Criterion) =>
  optionalList<unknown>('entity' in criterion ? recordId() : criterion.numbers ? z.int() : z.string())

/**
 * The schema of recipients in a request body, including the product's criteria; coded values are checked by
 * `checkRecipients`.
 */
export const recipientsSchema = () =>
  z.strictObject({
    roles: optionalList(z.string()),
    languages: optionalList(locale),
    ...Object.fromEntries(
      Object.entries(recipientCriteria().criteria).map(([name, criterion]) => [name, criterionSchema(criterion)]),
    ),
    filter: z.optional(z.record(z.string(), z.unknown())),
    people: optionalList(recordId()),
  })

/** The code lists of the criteria whose values are codes. */
const lists = (): [name: string, list: string][] => [
  ['roles', 'roles'],
  ...Object.entries(recipientCriteria().criteria).flatMap(([name, criterion]): [string, string][] =>
    'list' in criterion ? [[name, criterion.list]] : [],
  ),
]

const hasUnknown = (registry: Registry, list: string, values: readonly unknown[]): boolean => {
  const known = registry.codeList(list).values.map(({ value }) => value)
  return values.some(value => !known.some(one => one === value))
}

function filterProblem(records: RecordsContext, actor: Actor, filter: Row): FieldProblems {
  try {
    selectFor(records, actor, 'users', { filter })
    return {}
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { 'recipients.filter': { code: 'filter_unreadable' } }
  }
}

/** Returns what is wrong with recipients: unknown codes, and a filter that the list of users would reject. */
export function checkRecipients(records: RecordsContext, actor: Actor, recipients: Recipients): FieldProblems {
  const unknown = lists().filter(([name, list]) => hasUnknown(records.registry, list, chosenValues(recipients, name)))
  return {
    ...Object.fromEntries(unknown.map(([name]) => [`recipients.${name}`, { code: 'not_a_choice' }])),
    ...filterProblem(records, actor, recipients.filter ?? {}),
  }
}
