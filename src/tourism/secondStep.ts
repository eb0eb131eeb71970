import type { SecondStepRule } from '../features/authenticators/rule.ts'

/**
 * Who must have a second step of signing in unless a production environment configures it otherwise, and within how
 * many days they must set it up.
 */
export const secondStepRule: SecondStepRule = { words: ['management'], days: 14 }
