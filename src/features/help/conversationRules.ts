import { Problem } from '../../engine/model/problem.ts'

/** The state of a conversation with a person, be it a question or a report. */
export type ConversationStatus = 'open' | 'answered' | 'closed'

/** What moves it, from which states, and where to; a message to one that is closed opens it again. */
const moves = {
  ask: { from: ['open', 'answered', 'closed'], to: 'open' },
  answer: { from: ['open', 'answered', 'closed'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly ConversationStatus[]; to: ConversationStatus }>

export type ConversationMove = keyof typeof moves

/** The transitions that are open to a conversation in its present state. */
export const movesFrom = (status: unknown): ConversationMove[] =>
  (Object.keys(moves) as ConversationMove[]).filter(move => moves[move].from.some(from => from === status))

/** The state after a move. Throws `illegal_transition`. */
export function statusAfter(move: ConversationMove, status: unknown): ConversationStatus {
  if (!movesFrom(status).includes(move))
    throw new Problem('illegal_transition', { transition: move, status: String(status) })
  return moves[move].to
}
