import type { Feature } from '../../engine/feature.ts'
import type { Ports } from '../../engine/ports.ts'
import type { RecordsContext } from '../../engine/records/context.ts'

/** Whose account is returned to them, and since when somebody else may have had it. */
export interface Returned {
  userId: string
  since: string
}

/** Takes from an account what opens it beside the password and was added since somebody else may have had it. */
type RevokeAccess = (inside: RecordsContext, returned: Returned) => Promise<void>

declare module '../../engine/feature.ts' {
  interface Feature {
    revokeAccess?: RevokeAccess
    /** The same for the keys of machines alone: a password that was chosen by a link leaves the second step as it is. */
    revokeKeys?: RevokeAccess
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    revokeAccess: RevokeAccess
    revokeKeys: RevokeAccess
  }
}

/** How an account is rid of what the features of a product open it by. */
export const accessPorts = (features: readonly Feature[]): Pick<Ports, 'revokeAccess' | 'revokeKeys'> => ({
  revokeAccess: async (inside, returned) => {
    for (const feature of features) await feature.revokeAccess?.(inside, returned)
  },
  revokeKeys: async (inside, returned) => {
    for (const feature of features) await feature.revokeKeys?.(inside, returned)
  },
})
