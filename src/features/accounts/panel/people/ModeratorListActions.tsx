import { InviteModerator } from './InviteModerator.tsx'

/** The invitation beside the list of moderators, which only those have who may send it. */
export default function ModeratorListActions() {
  return <InviteModerator />
}
