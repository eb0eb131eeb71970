import { locale } from '../../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { recordId } from '../../../engine/fields/reference.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import { chosenOf, type Recipients } from '../campaign.ts'
import { recipientCriteria, type Criterion } from '../recipientCriteria.ts'
import { Problem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { selectFor } from '../../../engine/records/list.ts'
import { mostByHand } from '../campaignRules.ts'

const some = <Item>(item: z.ZodMiniType<Item>) => z.optional(z.array(item).check(z.maxLength(mostByHand)))

const criterionSchema = (criterion: Criterion) =>
  some<unknown>('entity' in criterion ? recordId() : criterion.numbers ? z.int() : z.string())

/** Recipients as a body names them, by the product's criteria too; what is a choice is checked by `checkRecipients`. */
export const recipientsSchema = () =>
  z.strictObject({
    roles: some(z.string()),
    languages: some(locale),
    ...Object.fromEntries(
      Object.entries(recipientCriteria().criteria).map(([name, criterion]) => [name, criterionSchema(criterion)]),
    ),
    filter: z.optional(z.record(z.string(), z.unknown())),
    people: some(recordId()),
  })

/** The code lists of what is chosen by codes. */
const lists = (): [name: string, list: string][] => [
  ['roles', 'roles'],
  ...Object.entries(recipientCriteria().criteria).flatMap(([name, criterion]): [string, string][] =>
    'list' in criterion ? [[name, criterion.list]] : [],
  ),
]

const isStrange = (registry: Registry, list: string, values: readonly unknown[]): boolean => {
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

/** What is wrong with recipients: codes that are none, and a filter that the list of users would refuse. */
export function checkRecipients(records: RecordsContext, actor: Actor, recipients: Recipients): FieldProblems {
  const strange = lists().filter(([name, list]) => isStrange(records.registry, list, chosenOf(recipients, name)))
  return {
    ...Object.fromEntries(strange.map(([name]) => [`recipients.${name}`, { code: 'not_a_choice' }])),
    ...filterProblem(records, actor, recipients.filter ?? {}),
  }
}
