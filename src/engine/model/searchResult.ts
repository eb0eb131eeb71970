import * as z from 'zod/mini'
import { id, inLanguages } from './shapes.ts'

/** A result of the search over all entities, limited to what the actor may read. */
export const searchResult = z.object({
  resource: z.string(),
  id,
  ...inLanguages('title', z.string()),
  /**
   * What distinguishes the record from others with the same title and needs no translation: the name of a person, the
   * number of a company.
   */
  detail: z.string(),
  /** What and where the record is, from the titles of the records that it refers to; empty if there are none. */
  ...inLanguages('about', z.string()),
  status: z.nullable(z.string()),
  /** The URL of the first image. */
  cover: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof searchResult>
