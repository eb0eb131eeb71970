import { InviteStaff } from './InviteStaff.tsx'

/** The button to invite staff, next to their list. Only those who may invite see the list. */
export default function StaffListActions() {
  return <InviteStaff />
}
