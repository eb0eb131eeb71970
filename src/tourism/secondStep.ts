import type { SecondStepRule } from '../features/authenticators/rule.ts'

/** Whom Marani asks for a second step of signing in, where a place in production says no other, and the days that they have to set one up. */
export const secondStepRule: SecondStepRule = { words: ['management'], days: 14 }
