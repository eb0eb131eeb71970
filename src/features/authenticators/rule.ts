import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isInGroup, type AccessGroup } from '../../engine/model/authorization.ts'
import type { Registry } from '../../engine/model/registry.ts'

/** Whom a second step of signing in is asked of, by roles and groups of roles, and how many days they have to set one up. */
export interface SecondStepRule {
  words: readonly string[]
  days: number
}

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Whom a second step of signing in is asked of; of nobody without it. */
    secondStepRule?: SecondStepRule | undefined
  }
}

/** Whether a person must have a second step. */
export const mustHave = (
  rule: SecondStepRule | undefined,
  { authorization }: Pick<Registry, 'authorization'>,
  { role }: Pick<RowOf<'users'>, 'role'>,
): boolean => rule?.words.some(word => word === role || isInGroup(authorization, role, word as AccessGroup)) === true
