import * as z from 'zod/mini'
import { id, inLanguages } from './shapes.ts'

/** A record that a search over all entities found, as the one who asked may know it. */
export const found = z.object({
  resource: z.string(),
  id,
  ...inLanguages('title', z.string()),
  /** What distinguishes it from others of its title, where that is in one language alone: a person's name, a company's number. */
  detail: z.string(),
  /** What it is and where, by the names of what it refers to; empty where it refers to nothing of the kind. */
  ...inLanguages('about', z.string()),
  status: z.nullable(z.string()),
  /** Where its first picture lies. */
  cover: z.nullable(z.string()),
})
export type Found = z.infer<typeof found>
