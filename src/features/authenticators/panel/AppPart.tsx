import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { PanelForm } from '../../../panel/ui/PanelForm.tsx'
import { TextField } from '../../../panel/ui/TextField.tsx'
import { requireAll } from '../../accounts/panel/checks.ts'
import { fieldProblemTranslator } from '../../accounts/panel/people/fieldProblemTranslator.ts'
import type { AppSetup } from '../app.ts'
import type { OwnWays, SetUp } from '../ownWays.ts'
import { QrCode } from './QrCode.tsx'

interface PartProps {
  ways: OwnWays
  onChange(made: SetUp): Promise<void>
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The person's authenticator app, and the dialog to set one up: scanning or typing its secret, and a first code. */
export function AppPart({ ways: { app }, onChange }: PartProps) {
  const reader = useReader()
  const { t, moment } = reader
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const [setup, setSetup] = useState<AppSetup>()

  const begin = async (): Promise<void> => {
    try {
      setSetup((await provider.call('/profile/authenticator_app/begin', { method: 'POST' })).json as AppSetup)
    } catch (failure) {
      notify(refusalOf(failure, reader).message, { type: 'error' })
    }
  }
  return (
    <div className="signing-in-way">
      <h3>{t('authenticators.app.title')}</h3>
      {app ? (
        <>
          <p>{t('authenticators.app.since', { time: moment(app.since) })}</p>
          <div className="m-row">
            <Button onClick={() => void begin()}>{t('authenticators.app.replace')}</Button>
            <ConfirmedButton
              word={t('authenticators.remove')}
              label={t('authenticators.remove_of', { name: t('authenticators.app.title') })}
              question={t('authenticators.app.remove_question')}
              text={t('authenticators.app.remove_text')}
              done="authenticators.app.removed"
              run={async () => {
                await provider.call('/profile/authenticator_app', { method: 'DELETE' })
                await onChange({ recovery_codes: null })
              }}
            />
          </div>
        </>
      ) : (
        <>
          <p className="m-quiet">{t('authenticators.app.text')}</p>
          <Button onClick={() => void begin()}>{t('authenticators.app.add')}</Button>
        </>
      )}
      {setup && (
        <ModalDialog title={t('authenticators.app.add')} onCancel={() => setSetup(undefined)}>
          <p>{t('authenticators.app.scan')}</p>
          <QrCode text={setup.address} label={t('authenticators.app.qr')} />
          <p>{t('authenticators.app.type')}</p>
          <p className="app-secret">{inFours(setup.secret)}</p>
          <PanelForm
            label={t('authenticators.app.add')}
            submit={t('authenticators.app.confirm')}
            onCancel={() => setSetup(undefined)}
            check={values => requireAll(values, ['code'], fieldProblemTranslator(reader))}
            send={async ({ code }) => {
              const body = { id: setup.id, code }
              const { json } = await provider.call('/profile/authenticator_app', { method: 'POST', body })
              setSetup(undefined)
              await onChange(json as SetUp)
              notify('authenticators.app.added', { type: 'success' })
              return ''
            }}
          >
            {errors => (
              <TextField
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                label={t('authenticators.app.code')}
                error={errors.code}
              />
            )}
          </PanelForm>
        </ModalDialog>
      )}
    </div>
  )
}
