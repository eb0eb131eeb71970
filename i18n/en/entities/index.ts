import type { EntityMessages } from '../../catalog.ts'

/** Texts of every declared entity, by its name. */
export const entities = {} satisfies Record<string, EntityMessages>
