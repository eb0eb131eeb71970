import * as z from 'zod/mini'

/** A part of a shape with what it means, which documents made of the shape print. */
export const described = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema): Schema => {
  const own = z.clone(schema)
  z.globalRegistry.add(own, { description: meaning })
  return own
}
