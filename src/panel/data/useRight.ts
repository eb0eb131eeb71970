import { hasRight, type Right } from '../../engine/rules/access/rights.ts'
import { usePanel } from './RegistryContext.tsx'

/** Whether the person at the panel has a right. */
export const useRight = (right: Right): boolean => hasRight(usePanel().profile, right)
