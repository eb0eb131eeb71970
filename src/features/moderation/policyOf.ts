import { transitions, type TransitionName } from '../../engine/rules/moderation/transitions.ts'
import type { Policy } from '../../engine/http/route.ts'

/** Who may call the routes of a transition, by its table. */
export const policyOf = (name: TransitionName): Exclude<Policy, 'public'> => {
  const { who } = transitions[name]
  return 'action' in who ? who : { words: [who.word] }
}
