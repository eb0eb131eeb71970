import { usePanel } from './RegistryContext.tsx'
import { may } from './may.ts'

/** `may` for the person at the panel. */
export const useMay = (action: string, resource: string): boolean => may(usePanel(), action, resource)
