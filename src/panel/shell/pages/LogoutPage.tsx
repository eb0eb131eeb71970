import { useEffect } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'
import LogoutDialog from '../layout/LogoutDialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { signOutDiscardingDrafts } from '../../data/authProvider.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'

/** Ends the session if the person has confirmed it; someone who opens the URL directly is asked first. */
export default function LogoutPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { profile } = usePanel()
  const confirmed = useLocation().state?.confirmed === true
  useEffect(() => {
    if (confirmed) void signOutDiscardingDrafts(profile.id)
  }, [confirmed, profile.id])
  return (
    <>
      <PageTitle title={translate('panel.logout.title')} />
      {confirmed ? <PanelWait /> : <LogoutDialog onCancel={() => navigate('/', { replace: true })} />}
    </>
  )
}
