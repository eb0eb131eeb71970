import { InviteStaff } from './InviteStaff.tsx'

/** The invitation beside the list of staff, which only those have who may send it. */
export default function StaffListActions() {
  return <InviteStaff />
}
