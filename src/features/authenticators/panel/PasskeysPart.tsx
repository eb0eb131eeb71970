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
import { deviceName } from '../../people/deviceName.ts'
import type { OwnWays, SetUp } from '../ownWays.ts'
import { supportsPasskeys, createPasskey, type PasskeyRequest } from './browserPasskeys.ts'

interface PartProps {
  ways: OwnWays
  onChange(made: SetUp): Promise<void>
}

const nothingMade: SetUp = { recovery_codes: null }

/** The person's passkeys, each with its name and last use, and a button to add another. */
export function PasskeysPart({ ways, onChange }: PartProps) {
  const reader = useReader()
  const { t, moment } = reader
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const [renamed, setRenamed] = useState<OwnWays['passkeys'][number]>()
  const [busy, setBusy] = useState(false)

  const add = async (): Promise<void> => {
    const begun = (await provider.call('/profile/passkeys/begin', { method: 'POST' })).json as PasskeyRequest
    const response = await createPasskey(begun.options)
    if (!response) return notify('authenticators.passkeys.cancelled', { type: 'warning' })
    const body = {
      ticket: begun.ticket,
      answer: response,
      name: deviceName(navigator.userAgent) || t('authenticators.passkeys.one'),
    }
    await onChange((await provider.call('/profile/passkeys', { method: 'POST', body })).json as SetUp)
    notify('authenticators.passkeys.added', { type: 'success' })
  }
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      await add()
    } catch (failure) {
      notify(refusalOf(failure, reader).message, { type: 'error' })
    }
    setBusy(false)
  }
  const path = (id: string): string => `/profile/passkeys/${encodeURIComponent(id)}`
  return (
    <div className="signing-in-way">
      <h3>{t('authenticators.passkeys.title')}</h3>
      <p className="m-quiet">{t('authenticators.passkeys.text')}</p>
      <ul className="session-list">
        {ways.passkeys.map(passkey => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <p>{t('authenticators.passkeys.since', { time: moment(passkey.created_at) })}</p>
              {passkey.last_used_at && (
                <p>{t('authenticators.passkeys.used', { time: moment(passkey.last_used_at) })}</p>
              )}
            </div>
            <div className="m-row">
              <Button
                small
                aria-label={t('authenticators.passkeys.rename_of', { name: passkey.name })}
                onClick={() => setRenamed(passkey)}
              >
                {t('authenticators.passkeys.rename')}
              </Button>
              <ConfirmedButton
                small
                word={t('authenticators.remove')}
                label={t('authenticators.remove_of', { name: passkey.name })}
                question={t('authenticators.passkeys.remove_question')}
                text={t('authenticators.passkeys.remove_text', { name: passkey.name })}
                done="authenticators.passkeys.removed"
                run={async () => {
                  await provider.call(path(passkey.id), { method: 'DELETE' })
                  await onChange(nothingMade)
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {ways.passkeys_here && supportsPasskeys() ? (
        <Button busy={busy} onClick={() => void begin()}>
          {t('authenticators.passkeys.add')}
        </Button>
      ) : (
        <p className="m-quiet">{t('authenticators.passkeys.elsewhere')}</p>
      )}
      {renamed && (
        <ModalDialog title={t('authenticators.passkeys.rename')} onCancel={() => setRenamed(undefined)}>
          <PanelForm
            label={t('authenticators.passkeys.rename')}
            submit={t('people.profile.save')}
            onCancel={() => setRenamed(undefined)}
            check={values => requireAll(values, ['name'], fieldProblemTranslator(reader))}
            send={async ({ name }) => {
              await provider.call(path(renamed.id), { method: 'PUT', body: { name } })
              setRenamed(undefined)
              await onChange(nothingMade)
              return ''
            }}
          >
            {errors => (
              <TextField
                name="name"
                label={t('authenticators.passkeys.name')}
                defaultValue={renamed.name}
                maxLength={80}
                error={errors.name}
              />
            )}
          </PanelForm>
        </ModalDialog>
      )}
    </div>
  )
}
