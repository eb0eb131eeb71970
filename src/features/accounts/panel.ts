import type { InputProps } from '../../panel/data/look.ts'
import type { ListProps } from '../../panel/data/overrides.ts'
import { part } from '../../panel/record/slots/part.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

const permissions = part<InputProps>(() => import('./panel/people/PermissionSwitches.tsx'))
const personActions = part(() => import('./panel/people/PersonActions.tsx'))
const personPanel = part(() => import('./panel/people/PersonPanel.tsx'))
const invitationActions = part(() => import('./panel/people/InvitationActions.tsx'))
const userListActions = part<ListProps>(() => import('./panel/people/UserListActions.tsx'))
const moderatorListActions = part<ListProps>(() => import('./panel/people/ModeratorListActions.tsx'))

/** What can be done with an organization's people, beside its title. */
export const organizationActions = part(() => import('./panel/people/OrganizationActions.tsx'))

export const accountsPanel: FeaturePanel = {
  screens: {
    sector: { get: () => import('./panel/sector/SectorPage.tsx') },
    for_guides: { get: () => import('./panel/sector/ForGuidesPage.tsx') },
    profile: { get: () => import('./panel/people/ProfilePage.tsx'), shape: 'form' },
  },
  overrides: {
    users: { listActions: userListActions, recordActions: personActions, recordPanel: personPanel, inputs: { permissions } },
    moderators: { listActions: moderatorListActions, recordActions: personActions, recordPanel: personPanel, inputs: { permissions } },
    invitations: { listActions: userListActions, rowActions: invitationActions, recordActions: invitationActions },
  },
}
