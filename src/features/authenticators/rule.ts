import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isInGroup, type AccessGroup } from '../../engine/model/authorization.ts'
import type { Registry } from '../../engine/model/registry.ts'

/** Who must have a second step, by roles and groups, and how many days they have to set one up. */
export interface SecondStepRule {
  words: readonly string[]
  days: number
}

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Who must have a second step; no one by default. */
    secondStepRule?: SecondStepRule | undefined
  }
}

/** Whether a person must have a second step. */
export const mustHaveSecondStep = (
  rule: SecondStepRule | undefined,
  { authorization }: Pick<Registry, 'authorization'>,
  { role }: Pick<RowOf<'users'>, 'role'>,
): boolean => rule?.words.some(word => word === role || isInGroup(authorization, role, word as AccessGroup)) === true
