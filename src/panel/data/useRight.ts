import { hasRight, type Right } from '../../engine/rules/access/rights.ts'
import { usePanel } from './RegistryContext.ts'

/** Whether the signed-in person has a right. */
export const useRight = (right: Right): boolean => hasRight(usePanel().profile, right)
