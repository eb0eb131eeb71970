import type { Feature } from '../../engine/feature.ts'
import { merges } from './entities/merges.ts'
import { merge_changes } from './entities/merge_changes.ts'
import { mergeRoutes } from './routes.ts'

const entities = [merges, merge_changes] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const merging: Feature = {
  name: 'merging',
  needs: ['moderation'],
  entities,
  routes: mergeRoutes,
}
