import type { Entity } from '../../../src/engine/model/registry.ts'
import { searchProperty } from '../../../src/engine/model/systemFields.ts'

/** Bytes of a search text that surely fit into an entry of an index beside its keys; an entry has 2,704 at most. */
const longestCarried = 2_000

/** Whether a search text fits into an entry of an index. */
export const carriedSql = {
  short: `octet_length(${searchProperty}) <= ${longestCarried}`,
  long: `octet_length(${searchProperty}) > ${longestCarried}`,
}

/** Whether the indexes of an entity's order carry the search texts, so that what is common is found without a look at the rows: where there may be many of them. */
export const carriesTexts = ({ declaration: { moderated, internal } }: Entity): boolean =>
  moderated !== undefined && internal !== true
