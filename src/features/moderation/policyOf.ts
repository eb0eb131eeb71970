import { transitions, type TransitionName } from '../../engine/rules/moderation/transitions.ts'
import type { Policy } from '../../engine/http/route.ts'

/** The policy of a transition's route, from the table of transitions. */
export const policyOf = (name: TransitionName): Exclude<Policy, 'public'> => {
  const { who } = transitions[name]
  return 'action' in who ? who : { words: [who.word] }
}
