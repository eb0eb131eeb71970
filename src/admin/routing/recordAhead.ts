import { requestsPath } from '../moderation/requestsPath.ts'
import { loadOverrides } from '../overrides/index.ts'
import { api } from '../session/api.ts'
import { askAhead } from '../session/askedAhead.ts'
import type { Entrance } from '../session/enterPanel.ts'
import { entityScreens } from './entityScreens.ts'
import { recordAt } from './paths.ts'

/** Asks for all that the form of a record wants, where the panel is opened at one, while the form's code is on its way. */
export async function askForRecord(path: string, entrance: Promise<Pick<Entrance, 'profile' | 'settings'>>): Promise<void> {
  const { entity, id } = recordAt(path) ?? {}
  if (entity === undefined || id === undefined || entityScreens(entity).edit !== 'edit') return
  askAhead(`${api}/${entity}/${id}`)
  void loadOverrides('record', entity)
  const { profile, settings } = await entrance
  const isModerated = settings.entities.some(({ name, moderated }) => name === entity && moderated !== undefined)
  if (isModerated && (profile.access[entity]?.update ?? 'none') !== 'none') askAhead(api + requestsPath(entity, id))
}
