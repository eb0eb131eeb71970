import * as z from 'zod/mini'

/** A part of a shape with what it means, which documents made of the shape print. */
export const described = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema): Schema => {
  const own = z.clone(schema)
  z.globalRegistry.add(own, { description: meaning })
  return own
}

/** Shapes that documents have once, by name. */
export const shapeNames = new Map<unknown, string>()

/** A shape that documents have once, under its name, however many routes it is of. */
export const named = <Schema extends z.ZodMiniType>(name: string, schema: Schema): Schema => {
  shapeNames.set(schema, name)
  return schema
}
