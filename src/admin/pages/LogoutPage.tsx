import { useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '../providers/authProvider.ts'

/** Asks before the session is ended; whoever stays goes back to where they were. */
export default function LogoutPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const cameFromHere = useLocation().key !== 'default'
  const [leaving, setLeaving] = useState(false)
  const stay = (): void => void (cameFromHere ? navigate(-1) : navigate('/', { replace: true }))
  const leave = (): void => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Dialog open onClose={stay} aria-labelledby="logout-title" aria-describedby="logout-question">
      <title>{`${translate('panel.logout.title')} · ${translate('panel.product')}`}</title>
      <DialogTitle id="logout-title">{translate('panel.logout.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="logout-question">{translate('panel.logout.question')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={stay}>{translate('panel.logout.cancel')}</Button>
        <Button variant="contained" loading={leaving} onClick={leave}>
          {translate('panel.logout.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
