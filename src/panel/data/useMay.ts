import { usePanel } from './RegistryContext.tsx'
import { may } from './may.ts'

/** `may` for the signed-in person. */
export const useMay = (action: string, resource: string): boolean => may(usePanel(), action, resource)
