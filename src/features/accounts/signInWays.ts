import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Feature } from '../../engine/feature.ts'
import type { Call } from '../../engine/http/route.ts'
import type { SecondStep, SecondStepStatus } from '../../engine/model/session.ts'
import type { Ports } from '../../engine/ports.ts'

/** A way to sign in that does without the password, as the sign-in page is offered it. */
export const signInWay = z.object({
  /** By which the panel knows what it shows for it. */
  way: z.string(),
  /** What people know it by, where that is not the product's to say. */
  label: z.optional(z.string()),
  /** Where it begins, where that is another page. */
  address: z.optional(z.string()),
})
export type SignInWay = z.infer<typeof signInWay>

/** Answer of `GET /auth/ways`. */
export const signInWays = z.object({ ways: z.array(signInWay) })

/** What asks people for a second step of signing in, and knows who has one. */
export interface SecondSteps {
  /** What a person is still to show who has shown the password of this hash; undefined where that is all. */
  begin(call: Call, person: RowOf<'users'>, hash: string): Promise<SecondStep | undefined>
  /** Records, whenever a session begins or continues, by when the person must have a second step, where they must. */
  noteDue(call: Call, person: RowOf<'users'>): Promise<void>
  /** A person's state in this regard. */
  standing(call: Pick<Call, 'ports' | 'records'>, person: RowOf<'users'>): Promise<SecondStepStatus>
}

const nobodyHas: SecondSteps = {
  begin: async () => undefined,
  noteDue: async () => undefined,
  standing: async () => ({ ways: [], until: null, overdue: false }),
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** Second steps of signing in; one feature of a product has them at most. */
    secondSteps?: SecondSteps
    /** The ways to sign in that it offers to whoever calls; none where the place has not what they need. */
    signInWays?(call: Call): readonly SignInWay[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The ways to sign in beside the password, in the order in which they are offered. */
    signInWays(call: Call): readonly SignInWay[]
    secondSteps: SecondSteps
  }
}

/** How people sign in by the features of a product, beside the password and after it. */
export const signInPorts = (features: readonly Feature[]): Pick<Ports, 'signInWays' | 'secondSteps'> => ({
  secondSteps: features.find(feature => feature.secondSteps)?.secondSteps ?? nobodyHas,
  signInWays: call => features.flatMap(feature => feature.signInWays?.(call) ?? []),
})
