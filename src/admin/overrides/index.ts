import { lazy } from 'react'
import type { Overrides } from './overrides.ts'

const permissions = lazy(() => import('../people/PermissionSwitches.tsx'))
const personActions = lazy(() => import('../people/PersonActions.tsx'))
const personOrganizations = lazy(() => import('../people/PersonOrganizations.tsx'))
const invitationActions = lazy(() => import('../people/InvitationActions.tsx'))
const userListActions = lazy(() => import('../people/UserListActions.tsx'))
const moderatorListActions = lazy(() => import('../people/ModeratorListActions.tsx'))
const organizationActions = lazy(() => import('../people/OrganizationActions.tsx'))

/** What is written by hand for an entity's screens, each part loaded when it is shown. */
const overrides: Readonly<Record<string, Overrides>> = {
  users: { listActions: userListActions, recordActions: personActions, recordPanel: personOrganizations, inputs: { permissions } },
  moderators: { listActions: moderatorListActions, recordActions: personActions, inputs: { permissions } },
  invitations: { listActions: userListActions, rowActions: invitationActions, recordActions: invitationActions },
  organizations: { recordActions: organizationActions },
}

const none: Overrides = {}

/** What is written by hand for an entity's screens; nothing for most. */
export const overridesOf = (entity: string): Overrides => overrides[entity] ?? none
