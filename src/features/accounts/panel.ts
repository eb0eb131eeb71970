import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

const permissions = () => import('./panel/people/PermissionSwitches.tsx')
const personActions = () => import('./panel/people/PersonActions.tsx')
const personPanel = () => import('./panel/people/PersonPanel.tsx')
const invitationActions = () => import('./panel/people/InvitationActions.tsx')
const userListActions = () => import('./panel/people/UserListActions.tsx')
const moderatorListActions = () => import('./panel/people/ModeratorListActions.tsx')

/** What can be done with an organization's people, beside its title. */
export const organizationActions = () => import('./panel/people/OrganizationActions.tsx')

export const accountsPanel: FeaturePanel = {
  screens: {
    for_guides: { load: () => import('./panel/sector/ForGuidesPage.tsx') },
  },
  pages: {
    sector: { path: '/sector', load: () => import('./panel/sector/SectorPage.tsx') },
    profile: {
      path: '/profile',
      load: () => import('./panel/people/ProfilePage.tsx'),
      shape: 'form',
      menu: { icon: 'profile', group: 'own' },
    },
  },
  publicPages: {
    login: { path: '/login' },
    register: { path: '/register', load: () => import('./panel/public/registration/RegisterPage.tsx') },
    'verify-registration': {
      path: '/verify-registration',
      load: () => import('./panel/public/registration/VerifyRegistrationPage.tsx'),
    },
    'verify-invitation': {
      path: '/verify-invitation',
      load: () => import('./panel/public/registration/VerifyInvitationPage.tsx'),
    },
    'confirm-number': {
      path: '/confirm-number',
      load: () => import('./panel/public/registration/ConfirmNumberPage.tsx'),
    },
    'confirm-code': { path: '/confirm-code', load: () => import('./panel/public/registration/ConfirmCodePage.tsx') },
    'create-user': { path: '/create-user', load: () => import('./panel/public/registration/CreateUserPage.tsx') },
    'recover-password': {
      path: '/recover-password',
      load: () => import('./panel/public/registration/RecoverPasswordPage.tsx'),
    },
    'reset-password': {
      path: '/reset-password',
      load: () => import('./panel/public/registration/ResetPasswordPage.tsx'),
    },
    'undo-email': {
      path: '/undo-email',
      load: () => import('./panel/public/registration/UndoEmailPage.tsx'),
      of: 'account',
    },
    unsubscribe: {
      path: '/unsubscribe',
      load: () => import('./panel/public/registration/UnsubscribePage.tsx'),
      of: 'everybody',
    },
    terms: { path: '/terms', load: () => import('./panel/public/registration/PublicTermsPage.tsx'), of: 'everybody' },
  },
  overrides: {
    users: {
      listActions: userListActions,
      recordActions: personActions,
      recordPanel: personPanel,
      inputs: { permissions },
    },
    moderators: {
      listActions: moderatorListActions,
      recordActions: personActions,
      recordPanel: personPanel,
      inputs: { permissions },
    },
    invitations: { listActions: userListActions, rowActions: invitationActions, recordActions: invitationActions },
  },
}
