import { Notification as Snackbar } from 'ra-ui-materialui'

/** react-admin's notification, long enough in sight to be read. */
export default function Notification() {
  return <Snackbar autoHideDuration={6_000} multiLine />
}
