import type { Feature } from '../../engine/feature.ts'
import { translationRoutes } from './routes.ts'

export const translations: Feature = {
  name: 'translations',
  needs: [],
  routes: translationRoutes,
}
