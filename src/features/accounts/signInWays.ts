import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Feature } from '../../engine/feature.ts'
import type { Call } from '../../engine/http/route.ts'
import type { SecondStep, SecondStepStatus } from '../../engine/model/session.ts'
import type { Ports } from '../../engine/ports.ts'

/** A way to sign in without the password, as offered to the sign-in page. */
const signInWay = z.object({
  /** The name by which the panel finds its component. */
  way: z.string(),
  /** Its label, if the product's catalogs do not have one. */
  label: z.optional(z.string()),
  /** The URL to open, if it starts on another page. */
  address: z.optional(z.string()),
})
export type SignInWay = z.infer<typeof signInWay>

/** Response of `GET /auth/ways`. */
export const signInWays = z.object({ ways: z.array(signInWay) })

/** The second step of signing in: who has one, and what it asks for. */
export interface SecondSteps {
  /** Returns what a person must present in addition to the password with this hash; undefined if nothing. */
  begin(call: Call, person: RowOf<'users'>, hash: string): Promise<SecondStep | undefined>
  /**
   * Called whenever a session starts or continues. If the person must have a second step, stores the deadline to set it
   * up.
   */
  noteDue(call: Call, person: RowOf<'users'>): Promise<void>
  /** The state of a person's second step. */
  status(call: Pick<Call, 'ports' | 'records'>, person: RowOf<'users'>): Promise<SecondStepStatus>
}

const noSecondSteps: SecondSteps = {
  begin: async () => undefined,
  noteDue: async () => undefined,
  status: async () => ({ ways: [], until: null, overdue: false }),
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** The second step of signing in. At most one feature of a product provides it. */
    secondSteps?: SecondSteps
    /** The ways to sign in that the feature offers to the caller; none if the environment does not support them. */
    signInWays?(call: Call): readonly SignInWay[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The ways to sign in other than the password, in the order in which they are offered. */
    signInWays(call: Call): readonly SignInWay[]
    secondSteps: SecondSteps
  }
}

/** The ways to sign in and the second step that the features of a product provide. */
export const signInPorts = (features: readonly Feature[]): Pick<Ports, 'signInWays' | 'secondSteps'> => ({
  secondSteps: features.find(feature => feature.secondSteps)?.secondSteps ?? noSecondSteps,
  signInWays: call => features.flatMap(feature => feature.signInWays?.(call) ?? []),
})
