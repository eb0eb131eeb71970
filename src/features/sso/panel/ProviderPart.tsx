import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { page } from '../../../panel/data/session/page.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import { useOwnAccounts } from './useOwnAccounts.ts'

/** The section of the profile with the accounts at the identity provider. */
export default function ProviderPart() {
  const reader = useReader()
  const { t, moment } = reader
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const { data, reload } = useOwnAccounts()
  const [isBusy, setIsBusy] = useState(false)
  if (!data?.provider) return null
  const label = { provider: data.provider }
  const connect = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { json } = await provider.call('/profile/provider_accounts/begin', { method: 'POST' })
      page.open((json as { address: string }).address)
    } catch (failure) {
      notify(refusalOf(failure, reader).message, { type: 'error' })
      setIsBusy(false)
    }
  }
  return (
    <section className="profile-part" aria-labelledby="profile-provider">
      <h2 id="profile-provider">{t('sso.title')}</h2>
      <p className="m-quiet">{t('sso.text', label)}</p>
      <ul className="session-list">
        {data.accounts.map(account => (
          <li key={account.id}>
            <div>
              <strong>{data.provider}</strong>
              <p>{t('sso.connected', { time: moment(account.created_at) })}</p>
              {account.last_used_at && <p>{t('sso.used', { time: moment(account.last_used_at) })}</p>}
            </div>
            <ConfirmedButton
              small
              word={t('sso.disconnect')}
              question={t('sso.disconnect_question', label)}
              text={t('sso.disconnect_text')}
              done="sso.disconnected"
              run={async () => {
                await provider.call(`/profile/provider_accounts/${encodeURIComponent(account.id)}`, {
                  method: 'DELETE',
                })
                await reload()
              }}
            />
          </li>
        ))}
      </ul>
      {data.accounts.length === 0 && (
        <Button busy={isBusy} onClick={() => void connect()}>
          {t('sso.connect', label)}
        </Button>
      )}
    </section>
  )
}
