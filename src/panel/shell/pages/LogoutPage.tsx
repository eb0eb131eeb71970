import { useEffect } from 'react'
import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'
import LogoutDialog from '../layout/LogoutDialog.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { signOutForGood } from '../../data/authProvider.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { PanelWait } from '../../ui/pages/PanelWait.tsx'

/** Ends the session of whoever has confirmed it; whoever comes by the address alone is asked, and goes home when they stay. */
export default function LogoutPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { profile } = usePanel()
  const confirmed = useLocation().state?.confirmed === true
  useEffect(() => {
    if (confirmed) void signOutForGood(profile.id)
  }, [confirmed, profile.id])
  return (
    <>
      <PageTitle title={translate('panel.logout.title')} />
      {confirmed ? <PanelWait /> : <LogoutDialog onCancel={() => navigate('/', { replace: true })} />}
    </>
  )
}
