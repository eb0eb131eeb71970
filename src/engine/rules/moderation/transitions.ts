import type { Actor } from '../../model/actor.ts'
import type { AccessWord, Action } from '../../model/declaration.ts'
import type { Status } from '../../model/moderation.ts'
import type { ProblemCode } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { belongsTo, holds, reaches } from '../access/permissions.ts'

/** What a transition requires in addition to the permission. */
export type Need = 'complete' | 'reason' | 'request' | 'not_own'

export interface Transition {
  /** Who may do it: whoever may perform the action on the row, or has the access word. */
  who: { action: Action } | { word: AccessWord }
  from: readonly Status[]
  /** Statuses from which a transition is only possible while the record has an open request. */
  fromWithRequest?: readonly Status[]
  /** The target status; `before`: the status before the opposite transition. */
  to: Status | 'before'
  needs: readonly Need[]
  /** Statuses for people who are not publishers: owners, managers, guides and staff of organizations. */
  authorsFrom?: readonly Status[]
  /** It can be scheduled; a record has at most one schedule of each course. */
  course?: Course
  /**
   * The button next to a record's title. Requests are decided on their own screen, and the trash has its own button.
   */
  button?: TransitionButton
}

/** What a schedule decides: whether a record becomes public, or whether a public record is visible. */
export type Course = 'review' | 'sight'

export interface TransitionButton {
  /** The position of the button. */
  order: number
  primary?: true
  /** Requires confirmation, because it hides something from people. */
  confirms?: true
}

/** Statuses of records that are public, or were and can be shown again. */
const published: readonly Status[] = ['approved', 'hidden']
const unseen: readonly Status[] = ['draft', 'declined', 'noapproval']

const definitions = {
  submit: {
    who: { action: 'update' },
    from: unseen,
    to: 'onmoderation',
    needs: ['complete'],
    course: 'review',
    button: { order: 1, primary: true },
  },
  withdraw: {
    who: { action: 'update' },
    from: ['onmoderation', 'pending'],
    fromWithRequest: published,
    to: 'draft',
    needs: [],
    button: { order: 5, confirms: true },
  },
  approve: {
    who: { word: 'reviewer' },
    from: ['onmoderation'],
    fromWithRequest: published,
    to: 'approved',
    needs: ['request', 'not_own'],
    course: 'review',
  },
  decline: {
    who: { word: 'reviewer' },
    from: ['onmoderation'],
    fromWithRequest: published,
    to: 'declined',
    needs: ['request', 'not_own', 'reason'],
  },
  publish: {
    who: { word: 'publisher' },
    from: unseen,
    to: 'approved',
    needs: ['complete', 'not_own'],
    course: 'review',
    button: { order: 2, primary: true },
  },
  hide: {
    who: { action: 'update' },
    from: ['approved'],
    to: 'hidden',
    needs: [],
    course: 'sight',
    button: { order: 4, confirms: true },
  },
  show: {
    who: { action: 'update' },
    from: ['hidden'],
    to: 'approved',
    needs: [],
    course: 'sight',
    button: { order: 3, primary: true },
  },
  lock: {
    who: { word: 'publisher' },
    from: ['draft', 'pending', 'onmoderation', 'approved', 'declined', 'noapproval', 'hidden'],
    to: 'locked',
    needs: ['reason'],
    button: { order: 6 },
  },
  unlock: { who: { word: 'publisher' }, from: ['locked'], to: 'before', needs: [], button: { order: 7 } },
  delete: {
    who: { action: 'delete' },
    from: ['draft', 'pending', 'onmoderation', 'approved', 'declined', 'noapproval', 'hidden', 'locked'],
    authorsFrom: ['draft', 'pending', 'declined', 'noapproval', 'hidden'],
    to: 'deleted',
    needs: [],
  },
  restore: { who: { word: 'superuser' }, from: ['deleted'], to: 'before', needs: [] },
} satisfies Record<string, Transition>

export type TransitionName = keyof typeof definitions

/**
 * All transitions between statuses (product: States). A status is never written directly, only changed by a transition.
 */
export const transitions: Record<TransitionName, Transition> = definitions

export const transitionNames = Object.keys(transitions) as TransitionName[]

/** A transition that can be scheduled. */
export type ScheduledName = {
  [Name in TransitionName]: (typeof definitions)[Name] extends { course: Course } ? Name : never
}[TransitionName]

/** Whether a transition can be scheduled. */
export const isSchedulable = (name: TransitionName): name is ScheduledName => transitions[name].course !== undefined
export const scheduledNames: readonly ScheduledName[] = transitionNames.filter(isSchedulable)

const isOf = (states: readonly Status[] | undefined, row: Row): boolean =>
  (states ?? []).some(state => state === row.status)

/** Whether the actor may perform a transition on the record, regardless of its status. */
export function mayPerform(actor: Actor, entity: Entity, row: Row, name: TransitionName): boolean {
  const { who } = transitions[name]
  return 'action' in who ? reaches(actor, entity, who.action, row) : holds(actor, who.word)
}

const isLegal = (actor: Actor, row: Row, { from, fromWithRequest, authorsFrom, needs }: Transition): boolean => {
  const hasOpenRequest = row.request_id !== null && row.request_id !== undefined
  if (needs.includes('request') && !hasOpenRequest) return false
  const open = authorsFrom && !holds(actor, 'publisher') ? authorsFrom : from
  return isOf(open, row) || (hasOpenRequest && isOf(fromWithRequest, row))
}

/**
 * Returns why the actor cannot perform a transition, considering their rights and the record's status; undefined if
 * they can. Requirements of the record or the call (completeness, a reason) are checked when the transition is
 * performed.
 */
export function refusalOf(
  actor: Actor,
  entity: Entity,
  row: Row,
  name: TransitionName,
): Extract<ProblemCode, 'forbidden' | 'own_change' | 'illegal_transition'> | undefined {
  const transition = transitions[name]
  if (entity.declaration.moderated === undefined) return 'illegal_transition'
  if (!mayPerform(actor, entity, row, name)) return 'forbidden'
  if (!isLegal(actor, row, transition)) return 'illegal_transition'
  if (transition.needs.includes('not_own') && belongsTo(actor, entity, row)) return 'own_change'
  return undefined
}

/**
 * Returns the transitions that the actor can perform on the record in its current status, in the order of the table.
 */
export const allowedTransitions = (actor: Actor, entity: Entity, row: Row): TransitionName[] =>
  transitionNames.filter(name => refusalOf(actor, entity, row, name) === undefined)

/** Returns the target status of a transition; a public record with a request keeps its status. */
export const targetOf = (name: TransitionName, row: Row): Status | 'before' =>
  isOf(transitions[name].fromWithRequest, row) ? (row.status as Status) : transitions[name].to
