import * as z from 'zod/mini'

/** Returns a copy of a schema with a description for generated documents. */
export const described = <Schema extends z.ZodMiniType>(meaning: string, schema: Schema): Schema => {
  const own = z.clone(schema)
  z.globalRegistry.add(own, { description: meaning })
  return own
}

/** Schemas that generated documents define once, with their names. */
export const shapeNames = new Map<unknown, string>()

/** Names a schema, so that generated documents define it once and refer to it wherever it is used. */
export const named = <Schema extends z.ZodMiniType>(name: string, schema: Schema): Schema => {
  shapeNames.set(schema, name)
  return schema
}
