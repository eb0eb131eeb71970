import type { OverrideSources } from '../../panel/data/overrides.ts'
import type { FeaturePanel, PublicPage } from '../../panel/shell/routing/panelProduct.ts'

type LoadPage = NonNullable<PublicPage['load']>
type LoadPart = NonNullable<PublicPage['part']>

const permissions = () => import('./panel/people/PermissionSwitches.tsx')
const personActions = () => import('./panel/people/PersonActions.tsx')
const personPanel = () => import('./panel/people/PersonPanel.tsx')
const invitationActions = () => import('./panel/people/InvitationActions.tsx')
const userListActions = () => import('./panel/people/UserListActions.tsx')

/** The actions on an organization's people, next to the title of its screen. */
export const organizationActions = () => import('./panel/people/OrganizationActions.tsx')

/** The overrides of lists and screens of people. */
export const personScreens: OverrideSources = {
  listActions: userListActions,
  recordActions: personActions,
  recordPanel: personPanel,
  inputs: { permissions },
}

/** The overrides of a list that has staff only. */
export const staffScreens: OverrideSources = {
  ...personScreens,
  listActions: () => import('./panel/people/StaffListActions.tsx'),
}

/**
 * What accounts contribute to the panel. `ways` loads the registration config, which the registration pages need;
 * `part` is what the sign-in page shows next to its form.
 */
export const accountsPanel = (ways: () => Promise<unknown>, part?: LoadPart): FeaturePanel => {
  const withWays =
    (load: LoadPage): LoadPage =>
    () =>
      ways().then(load)
  return {
    pages: {
      sector: { load: () => import('./panel/sector/SectorPage.tsx') },
      profile: {
        load: () => import('./panel/people/ProfilePage.tsx'),
        shape: 'form',
        menu: { icon: 'profile', group: 'own' },
      },
    },
    publicPages: {
      '/login': part ? { part } : {},
      '/register': { load: withWays(() => import('./panel/public/registration/RegisterPage.tsx')) },
      '/verify-registration': { load: () => import('./panel/public/registration/VerifyRegistrationPage.tsx') },
      '/verify-invitation': { load: () => import('./panel/public/registration/VerifyInvitationPage.tsx') },
      '/confirm-number': { load: () => import('./panel/public/registration/ConfirmNumberPage.tsx') },
      '/confirm-code': { load: () => import('./panel/public/registration/ConfirmCodePage.tsx') },
      '/create-user': { load: withWays(() => import('./panel/public/registration/CreateUserPage.tsx')) },
      '/recover-password': { load: () => import('./panel/public/registration/RecoverPasswordPage.tsx') },
      '/reset-password': { load: () => import('./panel/public/registration/ResetPasswordPage.tsx') },
      '/undo-email': { load: () => import('./panel/public/registration/UndoEmailPage.tsx'), of: 'account' },
      '/unsubscribe': { load: () => import('./panel/public/registration/UnsubscribePage.tsx'), of: 'everybody' },
      '/terms': { load: () => import('./panel/public/registration/PublicTermsPage.tsx'), of: 'everybody' },
    },
    overrides: {
      users: personScreens,
      invitations: { listActions: userListActions, rowActions: invitationActions, recordActions: invitationActions },
    },
  }
}
