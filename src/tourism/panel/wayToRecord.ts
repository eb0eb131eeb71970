import type { RoleName } from '../../engine/model/authorization.ts'
import type { PanelContext } from '../../panel/data/RegistryContext.tsx'
import type { ScreenName } from '../../panel/shell/routing/panelProduct.ts'

/** Instead of the form for a new record, where a role has another way to it; the address is everybody's by the specification's route table. */
const ways: Readonly<Record<string, Partial<Record<RoleName, ScreenName>>>> = {
  establishments: { user: 'sector', guide: 'for_guides', manager: 'no_organization' },
}

/** The screen that says to somebody who may not create a record how they can; undefined where there is none. */
export const wayToRecord = ({ profile }: Pick<PanelContext, 'profile'>, entity: string): ScreenName | undefined =>
  ways[entity]?.[profile.role]
