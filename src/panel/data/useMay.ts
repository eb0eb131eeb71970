import { usePanel } from './RegistryContext.ts'
import { may } from './may.ts'

/** `may` for the signed-in person. */
export const useMay = (action: string, resource: string): boolean => may(usePanel(), action, resource)
