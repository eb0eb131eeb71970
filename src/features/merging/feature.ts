import type { Feature } from '../../engine/feature.ts'
import { merges } from './entities/merges.ts'
import { merge_changes } from './entities/merge_changes.ts'
import { mergeRoutes } from './routes.ts'

export const merging: Feature = {
  name: 'merging',
  needs: ['moderation'],
  entities: [merges, merge_changes],
  routes: mergeRoutes,
}
