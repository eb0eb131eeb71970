import * as z from 'zod/mini'
import type { Feature } from '../../engine/feature.ts'
import type { Call } from '../../engine/http/route.ts'
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

declare module '../../engine/feature.ts' {
  interface Feature {
    /** The ways to sign in that it offers to whoever calls; none where the place has not what they need. */
    signInWays?(call: Call): readonly SignInWay[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The ways to sign in beside the password, in the order in which they are offered. */
    signInWays(call: Call): readonly SignInWay[]
  }
}

/** The ways to sign in that the features of a product offer. */
export const signInPorts = (features: readonly Feature[]): Pick<Ports, 'signInWays'> => ({
  signInWays: call => features.flatMap(feature => feature.signInWays?.(call) ?? []),
})
