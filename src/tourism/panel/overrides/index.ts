import { createElement, useEffect, useState, type ComponentType } from 'react'
import type { InputProps } from '../../../panel/data/look.ts'
import { preloadable, usePreloaded } from '../../../panel/data/preloadable.ts'
import type { ListProps, Overrides, Part } from '../../../panel/data/overrides.ts'

/** Unlike React's own `lazy` it is there in the very first render once it was fetched. */
function part<Props extends object>(get: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  const source = preloadable(async () => (await get()).default)
  const Component = (props: Props) => {
    const Loaded = usePreloaded(source)
    return Loaded ? createElement(Loaded, props) : null
  }
  return { Component, load: source.load }
}

const permissions = part<InputProps>(() => import('../../../features/accounts/panel/people/PermissionSwitches.tsx'))
const personActions = part(() => import('../../../features/accounts/panel/people/PersonActions.tsx'))
const personPanel = part(() => import('../../../features/accounts/panel/people/PersonPanel.tsx'))
const invitationActions = part(() => import('../../../features/accounts/panel/people/InvitationActions.tsx'))
const userListActions = part<ListProps>(() => import('../../../features/accounts/panel/people/UserListActions.tsx'))
const moderatorListActions = part<ListProps>(() => import('../../../features/accounts/panel/people/ModeratorListActions.tsx'))
const organizationActions = part(() => import('../../../features/accounts/panel/people/OrganizationActions.tsx'))
const queueCounts = part<ListProps>(() => import('../../../features/moderation/panel/queue/QueueCounts.tsx'))
const requestLine = part(() => import('../../../features/moderation/panel/queue/RequestLine.tsx'))
const helpLine = part(() => import('../../../features/help/panel/HelpLine.tsx'))
const recordOfKind = part<InputProps>(() => import('../../../features/help/panel/RecordOfKind.tsx'))
const recordReports = part(() => import('../../../features/reports/panel/RecordReports.tsx'))
const mailListActions = part<ListProps>(() => import('../../../features/mail/panel/MailListActions.tsx'))
const establishmentLinks = part(() => import('../../../features/statistics/panel/EstablishmentLinks.tsx'))
const mergeAction = part(() => import('../../../features/merging/panel/MergeAction.tsx'))
const referencePanel = part(() => import('../../../features/merging/panel/ReferencePanel.tsx'))
const regionPanel = part(() => import('../RegionPanel.tsx'))
const referenceData: Overrides = { recordActions: mergeAction, recordPanel: referencePanel }

/** What is written by hand for an entity's screens, each part in code of its own. */
const overrides: Readonly<Record<string, Overrides>> = {
  users: { listActions: userListActions, recordActions: personActions, recordPanel: personPanel, inputs: { permissions } },
  moderators: { listActions: moderatorListActions, recordActions: personActions, recordPanel: personPanel, inputs: { permissions } },
  invitations: { listActions: userListActions, rowActions: invitationActions, recordActions: invitationActions },
  organizations: { recordActions: organizationActions, recordPanel: recordReports },
  guides: { recordPanel: recordReports },
  help: { rowActions: helpLine, inputs: { record_id: recordOfKind } },
  requests: { listActions: queueCounts, rowActions: requestLine },
  mail: { listActions: mailListActions },
  campaigns: { listActions: mailListActions },
  establishments: { recordActions: establishmentLinks, recordPanel: recordReports },
  categories: referenceData,
  facilities: referenceData,
  object_types: referenceData,
  cuisines: referenceData,
  regions: { recordPanel: regionPanel },
  municipalities: referenceData,
  villages: referenceData,
}

const none: Overrides = {}

/** What is written by hand for an entity's screens; nothing for most. */
export const overridesOf = (entity: string): Overrides => overrides[entity] ?? none

/** Where the parts are shown: on the list of an entity, or on one of its records. */
export type Place = 'list' | 'record'

function partsAt(place: Place, entity: string): { load(): Promise<unknown> }[] {
  const { listActions, rowActions, recordActions, recordPanel, inputs = {} } = overridesOf(entity)
  const parts = place === 'list' ? [listActions, rowActions] : [recordActions, recordPanel, ...Object.values(inputs)]
  return parts.filter(one => one !== undefined)
}

const fetched = new Set<string>()

/** Fetches what is written by hand for an entity's screens while its records are on their way; resolves when there is nothing more to wait for. */
export async function loadOverrides(place: Place, entity: string): Promise<void> {
  await Promise.allSettled(partsAt(place, entity).map(({ load }) => load()))
  fetched.add(`${place} ${entity}`)
}

/** Whether everything that is written by hand for an entity's screen is there, so that nothing moves when it is shown. */
export function useOverridesFetched(place: Place, entity: string): boolean {
  const [, setThere] = useState(false)
  useEffect(() => {
    let wanted = true
    void loadOverrides(place, entity).then(() => wanted && setThere(true))
    return () => {
      wanted = false
    }
  }, [place, entity])
  return fetched.has(`${place} ${entity}`) || partsAt(place, entity).length === 0
}
