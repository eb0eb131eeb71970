/** The people of a walk: two of the record's organization, one of another, and staff with one key each. */
export const walkers = ['owner', 'manager', 'stranger', 'reviewer', 'editor', 'administrator'] as const
export type Walker = (typeof walkers)[number]

export type Values = Record<'name_en' | 'rooms' | 'desc_ge', string | number | null>
export const walked = ['name_en', 'rooms', 'desc_ge'] as const

export type Step =
  | { do: 'patch'; values: Partial<Values> }
  | {
      do:
        | 'approve'
        | 'decline'
        | 'submit'
        | 'withdraw'
        | 'publish'
        | 'hide'
        | 'show'
        | 'lock'
        | 'unlock'
        | 'delete'
        | 'restore'
    }
  | { do: 'decide'; take: readonly string[] }

/** All that a record is, as simply as it can be said. */
export interface Model {
  status: string
  /** Where it was before it was locked, and before it was deleted. */
  locked?: string
  deleted?: string
  stored: Values
  /** What waits of a public record. */
  waits: Partial<Values>
  /** Who opened what waits, or submitted the record. */
  author?: Walker
  /** Who wrote each value last: of a record that has not been public its own, of a public one those that wait. */
  writers: Partial<Record<string, Walker>>
  waitWriters: Partial<Record<string, Walker>>
}

const inside: readonly string[] = ['owner', 'manager']
const keepers: readonly string[] = ['editor', 'administrator']
const reviewers: readonly string[] = ['reviewer', 'administrator']
const unfinished: readonly string[] = ['draft', 'declined', 'noapproval']
const seen: readonly string[] = ['approved', 'hidden']

const mayChange = (who: Walker): boolean => inside.includes(who) || keepers.includes(who)
const isComplete = ({ stored }: Model): boolean => stored.name_en !== null && stored.desc_ge !== null
const isOpen = ({ status, waits }: Model): boolean => status === 'onmoderation' || Object.keys(waits).length > 0
const calm = (status: string): string => (status === 'onmoderation' ? 'draft' : status)
const withoutRequest = (model: Model): Model => ({ ...model, waits: {}, waitWriters: {} })

/** What the public is shown; null where it is shown nothing. */
export const shown = ({ status, stored }: Model): Values | null => (status === 'approved' ? stored : null)

/** Who may not judge what is open: of a record that was never public, those who wrote what it is filled with, or emptied it. */
export const authors = ({ status, author, writers, waitWriters }: Model): Set<Walker | undefined> =>
  new Set([author, ...Object.values(status === 'onmoderation' ? writers : waitWriters)])

function patch(model: Model, who: Walker, values: Partial<Values>): Model | null {
  const { status } = model
  if (!mayChange(who) || status === 'deleted' || (status === 'locked' && !keepers.includes(who))) return null
  const needed = [values.name_en, values.desc_ge].includes(null) && !unfinished.includes(status)
  const proposes = seen.includes(status) && inside.includes(who)
  const present = proposes ? { ...model.stored, ...model.waits } : model.stored
  const changed = Object.entries(values).filter(([name, value]) => present[name as keyof Values] !== value)
  if (needed && changed.some(([, value]) => value === null)) return null
  if (changed.length === 0) return model
  const by = Object.fromEntries(changed.map(([name]) => [name, who]))
  const stored = proposes ? model.stored : { ...model.stored, ...values }
  const wanted = proposes ? { ...model.waits, ...values } : model.waits
  const waits = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => stored[name as keyof Values] !== value),
  )
  const waitWriters = Object.fromEntries(
    Object.entries({ ...model.waitWriters, ...(proposes ? by : {}) }).filter(([name]) => name in waits),
  )
  const opens = proposes && Object.keys(model.waits).length === 0
  return {
    ...model,
    stored,
    waits,
    waitWriters,
    writers: proposes ? model.writers : { ...model.writers, ...by },
    ...(opens ? { author: who } : {}),
  }
}

function decide(model: Model, who: Walker, take: readonly string[]): Model | null {
  if (!reviewers.includes(who) || !isOpen(model) || authors(model).has(who)) return null
  if (model.status === 'onmoderation') {
    const all = take.includes('*')
    return all && !isComplete(model) ? null : { ...model, status: all ? 'approved' : 'declined' }
  }
  const taken = Object.fromEntries(
    Object.entries(model.waits).filter(([name]) => take.includes('*') || take.includes(name)),
  )
  return withoutRequest({ ...model, stored: { ...model.stored, ...taken } })
}

const deletable = (who: Walker, status: string): boolean =>
  inside.includes(who) ? [...unfinished, 'hidden'].includes(status) : keepers.includes(who) && status !== 'deleted'

/** Where a step leads; null where it is refused and leaves everything as it was. */
export function walk(model: Model, who: Walker, step: Step): Model | null {
  const { status } = model
  switch (step.do) {
    case 'patch':
      return patch(model, who, step.values)
    case 'submit':
      return mayChange(who) && unfinished.includes(status) && isComplete(model)
        ? { ...model, status: 'onmoderation', author: who }
        : null
    case 'withdraw':
      return mayChange(who) && isOpen(model) ? withoutRequest({ ...model, status: calm(status) }) : null
    case 'approve':
      return decide(model, who, ['*'])
    case 'decline':
      return decide(model, who, [])
    case 'decide':
      return decide(model, who, step.take)
    case 'publish':
      return keepers.includes(who) && unfinished.includes(status) && isComplete(model)
        ? { ...model, status: 'approved' }
        : null
    case 'hide':
      return mayChange(who) && status === 'approved' ? { ...model, status: 'hidden' } : null
    case 'show':
      return mayChange(who) && status === 'hidden' ? { ...model, status: 'approved' } : null
    case 'lock':
      return keepers.includes(who) && !['locked', 'deleted'].includes(status)
        ? withoutRequest({ ...model, status: 'locked', locked: calm(status) })
        : null
    case 'unlock':
      return keepers.includes(who) && status === 'locked' ? { ...model, status: model.locked ?? 'draft' } : null
    case 'delete':
      return deletable(who, status) ? withoutRequest({ ...model, status: 'deleted', deleted: calm(status) }) : null
    case 'restore':
      return who === 'administrator' && status === 'deleted' ? { ...model, status: model.deleted ?? 'draft' } : null
  }
}
