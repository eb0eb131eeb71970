import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

/** Sends a person without a password a link to choose one. */
export function PasswordLink() {
  const reader = useReader()
  const { t } = reader
  const { email } = usePanel().profile
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const [isSent, setIsSent] = useState(false)
  const send = async (): Promise<void> => {
    try {
      await provider.call('/auth/recover_password', { method: 'POST', body: { email } })
      setIsSent(true)
    } catch (failure) {
      notify(refusalOf(failure, reader).message, { type: 'error' })
    }
  }
  return (
    <>
      <Button aria-disabled={isSent || undefined} onClick={() => void (isSent || send())}>
        {t('people.profile.password_link')}
      </Button>
      <p role="status" className="m-done">
        {isSent && t('people.profile.password_link_sent', { email })}
      </p>
    </>
  )
}
