import type { Feature } from '../../engine/feature.ts'
import { forgetSuggestions } from './suggestedProperties.ts'
import { suggestions as suggestionsEntity } from './entities/suggestions.ts'
import type { Language } from '../../engine/model/declaration.ts'
import { suggestionRoutes } from './routes.ts'
import { suggestHandler } from './suggestHandler.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    suggest_translations: { resource: string; ids: readonly string[]; language: Language; asker_id: string }
  }
}

const entities = [suggestionsEntity] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const suggestions: Feature = {
  name: 'suggestions',
  needs: ['moderation', 'people'],
  provides: { written: forgetSuggestions },
  entities,
  routes: suggestionRoutes,
  jobs: { suggest_translations: { attempts: 4, backoff: [60, 600, 3_600], timeout: 3_600, ...suggestHandler } },
}
