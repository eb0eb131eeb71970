import { Problem } from '../../engine/model/problem.ts'

/** The status of a conversation about a question or a report. */
export const conversationStatuses = ['open', 'answered', 'closed'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

/** The transitions of a conversation's status. A message to a closed conversation reopens it. */
const transitions = {
  ask: { from: conversationStatuses, to: 'open' },
  answer: { from: conversationStatuses, to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly ConversationStatus[]; to: ConversationStatus }>

export type ConversationTransition = keyof typeof transitions

/** The transitions that are possible from a status. */
export const transitionsFrom = (status: unknown): ConversationTransition[] =>
  (Object.keys(transitions) as ConversationTransition[]).filter(transition =>
    transitions[transition].from.some(from => from === status),
  )

/** Returns the status after a transition. Throws `illegal_transition`. */
export function statusAfter(move: ConversationTransition, status: unknown): ConversationStatus {
  if (!transitionsFrom(status).includes(move))
    throw new Problem('illegal_transition', { transition: move, status: String(status) })
  return transitions[move].to
}
