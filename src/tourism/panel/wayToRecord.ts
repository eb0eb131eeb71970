import type { RoleName } from '../../engine/model/authorization.ts'
import type { PanelContext } from '../../panel/data/RegistryContext.ts'
import type { ScreenName } from '../../panel/shell/routing/panelProduct.ts'

/**
 * Screens for roles that create records in another way, instead of the form for a new record; the specification's route
 * table has the same URL for everybody.
 */
const ways: Readonly<Record<string, Partial<Record<RoleName, ScreenName>>>> = {
  establishments: { user: 'sector', guide: 'for_guides', manager: 'no_organization' },
}

/** Returns the screen that tells people who may not create a record how they can; undefined if there is none. */
export const wayToRecord = ({ profile }: Pick<PanelContext, 'profile'>, entity: string): ScreenName | undefined =>
  ways[entity]?.[profile.role]
