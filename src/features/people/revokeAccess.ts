import type { Feature } from '../../engine/feature.ts'
import type { Ports } from '../../engine/ports.ts'
import type { RecordsContext } from '../../engine/records/context.ts'

/** The account that is recovered, and since when someone else may have had it. */
export interface RecoveredAccount {
  userId: string
  since: string
}

/** Revokes the access to an account, other than its password, that was added since someone else may have had it. */
type RevokeAccess = (inside: RecordsContext, returned: RecoveredAccount) => Promise<void>

declare module '../../engine/feature.ts' {
  interface Feature {
    revokeAccess?: RevokeAccess
    /** The same for API keys only: a password reset by link keeps the second step. */
    revokeKeys?: RevokeAccess
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    revokeAccess: RevokeAccess
    revokeKeys: RevokeAccess
  }
}

/** Combines the revocations of a product's features. */
export const accessPorts = (features: readonly Feature[]): Pick<Ports, 'revokeAccess' | 'revokeKeys'> => ({
  revokeAccess: async (inside, returned) => {
    for (const feature of features) await feature.revokeAccess?.(inside, returned)
  },
  revokeKeys: async (inside, returned) => {
    for (const feature of features) await feature.revokeKeys?.(inside, returned)
  },
})
