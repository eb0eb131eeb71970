import { locale } from '../../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { recordId } from '../../../engine/fields/reference.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Recipients } from '../campaign.ts'
import { Problem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { selectFor } from '../../../engine/records/list.ts'
import { mostByHand } from '../campaignRules.ts'

const some = <Item>(item: z.ZodMiniType<Item>) => z.optional(z.array(item).check(z.maxLength(mostByHand)))

/** Recipients as a body names them; what is a choice is checked by `checkRecipients`. */
export const recipientsSchema = z.strictObject({
  roles: some(z.string()),
  languages: some(locale),
  sectors: some(z.int()),
  regions: some(recordId()),
  statuses: some(z.string()),
  filter: z.optional(z.record(z.string(), z.unknown())),
  people: some(recordId()),
})

const lists = { roles: 'roles', sectors: 'sectors', statuses: 'statuses' } as const

const isStrange = (registry: Registry, list: string, values: readonly unknown[] = []): boolean => {
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
  const strange = Object.entries(lists).filter(([name, list]) =>
    isStrange(records.registry, list, recipients[name as keyof typeof lists]),
  )
  return {
    ...Object.fromEntries(strange.map(([name]) => [`recipients.${name}`, { code: 'not_a_choice' }])),
    ...filterProblem(records, actor, recipients.filter ?? {}),
  }
}
