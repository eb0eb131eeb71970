import { Notification as Snackbar } from 'ra-ui-materialui'
import { MuiTheme } from '../theme/MuiTheme.tsx'

/** react-admin's notification, long enough in sight to be read. */
export default function Notification() {
  return (
    <MuiTheme>
      <Snackbar autoHideDuration={6_000} multiLine />
    </MuiTheme>
  )
}
