import { requestsPath } from '../../panel/data/requestsPath.ts'
import { loadOverrides } from '../../panel/record/slots/overridesOf.ts'
import { api } from '../../panel/data/session/api.ts'
import { askAhead } from '../../panel/data/session/askedAhead.ts'
import type { Entrance } from '../../panel/data/session/enterPanel.ts'
import { entityScreens } from '../../panel/shell/routing/entityScreens.ts'
import { recordAt } from '../../panel/data/paths.ts'

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
