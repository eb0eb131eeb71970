import type { Actor } from '../../model/actor.ts'
import type { AccessWord, Action } from '../../model/declaration.ts'
import type { Status } from '../../model/moderation.ts'
import type { ProblemCode } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { belongsTo, holds, reaches } from '../access/permissions.ts'

/** What a transition asks for beside the right to do it. */
export type Need = 'complete' | 'reason' | 'request' | 'not_own'

export interface Transition {
  /** Whoever may do this action with the row, or whoever holds a word. */
  who: { action: Action } | { word: AccessWord }
  from: readonly Status[]
  /** Where from a record only goes while a request of it is open. */
  fromWithRequest?: readonly Status[]
  /** `before`: where it was before the opposite transition; `same`: it stays where it is, but from `from` it goes here. */
  to: Status | 'before'
  needs: readonly Need[]
  /** Whoever does not keep contents for the product is held to fewer states: owners, managers, guides, staff of the organization. */
  authorsFrom?: readonly Status[]
  /** It may be scheduled: a record has one schedule of each course at a time. */
  later?: Course
  /** Its button beside a record's title; requests are decided on their own screen, and the trash has a button of its own. */
  button?: TransitionButton
}

/** What schedules are about: whether a record becomes public, or whether a public one is seen. */
export type Course = 'review' | 'sight'

export interface TransitionButton {
  /** Buttons are ordered by this number. */
  order: number
  primary?: true
  /** It is asked about before it is done, because somebody loses sight of something by it. */
  asks?: true
}

/** States in which the public sees a record, or has seen it and would again. */
const published: readonly Status[] = ['approved', 'hidden']
const unseen: readonly Status[] = ['draft', 'declined', 'noapproval']

const ways = {
  submit: {
    who: { action: 'update' },
    from: unseen,
    to: 'onmoderation',
    needs: ['complete'],
    later: 'review',
    button: { order: 1, primary: true },
  },
  withdraw: {
    who: { action: 'update' },
    from: ['onmoderation', 'pending'],
    fromWithRequest: published,
    to: 'draft',
    needs: [],
    button: { order: 5, asks: true },
  },
  approve: {
    who: { word: 'reviewer' },
    from: ['onmoderation'],
    fromWithRequest: published,
    to: 'approved',
    needs: ['request', 'not_own'],
    later: 'review',
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
    later: 'review',
    button: { order: 2, primary: true },
  },
  hide: {
    who: { action: 'update' },
    from: ['approved'],
    to: 'hidden',
    needs: [],
    later: 'sight',
    button: { order: 4, asks: true },
  },
  show: {
    who: { action: 'update' },
    from: ['hidden'],
    to: 'approved',
    needs: [],
    later: 'sight',
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

export type TransitionName = keyof typeof ways

/** Every way from one state to another (product: States). A state is never written; it is moved by this table. */
export const transitions: Record<TransitionName, Transition> = ways

export const transitionNames = Object.keys(transitions) as TransitionName[]

/** A transition that may be scheduled. */
export type ScheduledName = {
  [Name in TransitionName]: (typeof ways)[Name] extends { later: Course } ? Name : never
}[TransitionName]

export const isSchedulable = (name: TransitionName): name is ScheduledName => transitions[name].later !== undefined
export const scheduledNames: readonly ScheduledName[] = transitionNames.filter(isSchedulable)

const isOf = (states: readonly Status[] | undefined, row: Row): boolean =>
  (states ?? []).some(state => state === row.status)

/** Whether the actor may do a transition with the record, whatever its status. */
export function hasRightTo(actor: Actor, entity: Entity, row: Row, name: TransitionName): boolean {
  const { who } = transitions[name]
  return 'action' in who ? reaches(actor, entity, who.action, row) : holds(actor, who.word)
}

const isLegal = (actor: Actor, row: Row, { from, fromWithRequest, authorsFrom, needs }: Transition): boolean => {
  const waits = row.request_id !== null && row.request_id !== undefined
  if (needs.includes('request') && !waits) return false
  const open = authorsFrom && !holds(actor, 'publisher') ? authorsFrom : from
  return isOf(open, row) || (waits && isOf(fromWithRequest, row))
}

/**
 * What keeps the actor from moving the record, by who they are and its status; undefined where nothing does. What is
 * lacking in the record or the call (completeness, a reason) is asked when it is done.
 */
export function refusalOf(
  actor: Actor,
  entity: Entity,
  row: Row,
  name: TransitionName,
): Extract<ProblemCode, 'forbidden' | 'own_change' | 'illegal_transition'> | undefined {
  const transition = transitions[name]
  if (entity.declaration.moderated === undefined) return 'illegal_transition'
  if (!hasRightTo(actor, entity, row, name)) return 'forbidden'
  if (!isLegal(actor, row, transition)) return 'illegal_transition'
  if (transition.needs.includes('not_own') && belongsTo(actor, entity, row)) return 'own_change'
  return undefined
}

/** The transitions that the actor may do with the record in its present status, in the order of the table. */
export const allowedTransitions = (actor: Actor, entity: Entity, row: Row): TransitionName[] =>
  transitionNames.filter(name => refusalOf(actor, entity, row, name) === undefined)

/** The state that a transition leads to from where the record is: a public one stays where it is. */
export const targetOf = (name: TransitionName, row: Row): Status | 'before' =>
  isOf(transitions[name].fromWithRequest, row) ? (row.status as Status) : transitions[name].to
