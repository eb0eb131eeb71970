// Printed by `npm run schema` from the names of the files in this folder; do not edit it.
import type { EntityDeclaration } from '../../engine/model/declaration.ts'
import { categories } from './categories.ts'
import { cuisines } from './cuisines.ts'
import { establishments } from './establishments.ts'
import { facilities } from './facilities.ts'
import { guides } from './guides.ts'
import { moderators } from './moderators.ts'
import { municipalities } from './municipalities.ts'
import { object_types } from './object_types.ts'
import { regions } from './regions.ts'
import { villages } from './villages.ts'

/** Marani's own entities. */
export const ownEntities = [
  categories,
  cuisines,
  establishments,
  facilities,
  guides,
  moderators,
  municipalities,
  object_types,
  regions,
  villages,
] as const satisfies readonly EntityDeclaration[]

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof ownEntities> {}
}
