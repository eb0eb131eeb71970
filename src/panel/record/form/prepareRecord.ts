import type { Profile, Settings } from '../../../engine/model/session.ts'
import { recordAt } from '../../data/paths.ts'
import { requestsPath } from '../../data/requestsPath.ts'
import { api } from '../../data/session/api.ts'
import { prefetch } from '../../data/session/prefetch.ts'
import { loadOverrides } from '../slots/overridesOf.ts'

/**
 * Prefetches everything that the form of the record at a path below `/platform` needs, during the panel's first render.
 */
export function prepareRecord({ profile, settings }: { profile: Profile; settings: Settings }, path: string): void {
  const { entity, id } = recordAt(path) ?? {}
  if (entity === undefined || id === undefined) return
  prefetch(`${api}/${entity}/${id}`)
  void loadOverrides('record', entity)
  const isModerated = settings.entities.some(({ name, moderated }) => name === entity && moderated !== undefined)
  if (isModerated && (profile.access[entity]?.update ?? 'none') !== 'none') prefetch(api + requestsPath(entity, id))
}
