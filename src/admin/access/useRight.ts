import { hasRight, type Right } from '../../rules/rights.ts'
import { usePanel } from '../registry/RegistryContext.tsx'

/** Whether the person at the panel has a right. */
export const useRight = (right: Right): boolean => hasRight(usePanel().profile, right)
