import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useProfileRefresh } from '../../../panel/data/ProfileContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import type { SetUp } from '../ownWays.ts'
import { AppPart } from './AppPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useOwnWays } from './useOwnWays.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/form/form.css'
import '../../accounts/panel/people/people.css'
import '../../accounts/panel/people/profile.css'
import './authenticators.css'

/**
 * The person's ways to sign in other than the password: passkeys, an authenticator app, and recovery codes, which are
 * shown once.
 */
export default function SigningIn() {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const refresh = useProfileRefresh()
  const { data, error, renew } = useOwnWays()
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  /** Shows the result of a change. The profile is refreshed after the codes were seen. */
  const changed = async ({ recovery_codes }: SetUp): Promise<void> => {
    setCodes(recovery_codes)
    await renew()
    if (!recovery_codes) await refresh()
  }
  const seen = async (): Promise<void> => {
    setCodes(null)
    await refresh()
  }
  const renewCodes = async (): Promise<void> => {
    const { json } = await provider.call('/profile/recovery_codes', { method: 'POST' })
    await changed(json as SetUp)
  }
  const begin = async (): Promise<void> => {
    try {
      await renewCodes()
    } catch (failure) {
      notify(refusalOf(failure, reader).message, { type: 'error' })
    }
  }
  const hasSecondStep = data !== undefined && (data.passkeys.length > 0 || data.app !== null)
  return (
    <section className="profile-part signing-in" aria-labelledby="profile-signing-in">
      <h2 id="profile-signing-in">{t('authenticators.title')}</h2>
      <p className="m-quiet">{t('authenticators.text')}</p>
      {error && <LoadFailure error={error} />}
      {!data && !error && <p role="status">{t('panel.please_wait')}</p>}
      {data && (
        <>
          <PasskeysPart ways={data} onChange={changed} />
          <AppPart ways={data} onChange={changed} />
        </>
      )}
      {hasSecondStep && (
        <div className="signing-in-way">
          <h3>{t('authenticators.recovery.title')}</h3>
          <p>{t('authenticators.recovery.left', { count: data.recovery_codes_left })}</p>
          {data.recovery_codes_left > 0 ? (
            <ConfirmedButton
              word={t('authenticators.recovery.renew')}
              question={t('authenticators.recovery.renew_question')}
              text={t('authenticators.recovery.renew_text')}
              done="authenticators.recovery.renewed"
              run={renewCodes}
            />
          ) : (
            <Button onClick={() => void begin()}>{t('authenticators.recovery.renew')}</Button>
          )}
        </div>
      )}
      {codes && <RecoveryCodes codes={codes} onSeen={() => void seen()} />}
    </section>
  )
}
