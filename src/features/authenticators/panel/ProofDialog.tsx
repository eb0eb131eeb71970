import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { proofPrompt } from '../../../panel/data/session/proof.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../panel/ui/ModalDialog.tsx'
import { PanelForm } from '../../../panel/ui/PanelForm.tsx'
import { TextField } from '../../../panel/ui/TextField.tsx'
import { requireAll } from '../../accounts/panel/checks.ts'
import PasswordDialog from '../../accounts/panel/people/ProofDialog.tsx'
import { fieldProblemTranslator } from '../../accounts/panel/people/fieldProblemTranslator.ts'
import { supportsPasskeys, presentPasskey, type PasskeyRequest } from './browserPasskeys.ts'
import './authenticators.css'

type Proof = Parameters<typeof proofPrompt.give>[0]

/** Asks the person for a proof: their second step if they have one, otherwise the password. */
export default function ProofDialog() {
  const { ways } = usePanel().profile.second_step
  return ways.length > 0 ? <SecondStepDialog hasPasskey={ways.includes('passkey')} /> : <PasswordDialog />
}

function SecondStepDialog({ hasPasskey }: { hasPasskey: boolean }) {
  const reader = useNewReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const [problem, setProblem] = useState('')
  const ask = async (path: string, body?: unknown): Promise<unknown> =>
    (await provider.call(path, { method: 'POST', body })).json

  const show = async (): Promise<void> => {
    setProblem('')
    try {
      const { ticket, options } = (await ask('/profile/proof/passkey/begin')) as PasskeyRequest
      const response = await presentPasskey(options)
      if (response) proofPrompt.give((await ask('/profile/proof/passkey', { ticket, answer: response })) as Proof)
      else setProblem(t('authenticators.passkeys.cancelled'))
    } catch (failure) {
      setProblem(refusalOf(failure, reader).message)
    }
  }
  return (
    <ReaderProvider value={reader}>
      <ModalDialog title={t('people.proof.title')} onCancel={proofPrompt.decline}>
        <p>{t('authenticators.proof')}</p>
        {hasPasskey && supportsPasskeys() && (
          <p>
            <Button primary onClick={() => void show()}>
              {t('registration.second_step.passkey')}
            </Button>
          </p>
        )}
        <div role="alert">{problem && <p className="m-problem">{problem}</p>}</div>
        <PanelForm
          label={t('people.proof.title')}
          submit={t('people.proof.confirm')}
          onCancel={proofPrompt.decline}
          check={values => requireAll(values, ['code'], fieldProblemTranslator(reader))}
          send={async ({ code }) => {
            proofPrompt.give((await ask('/profile/proof/code', { code })) as Proof)
            return ''
          }}
        >
          {errors => (
            <TextField
              name="code"
              secret
              autoComplete="one-time-code"
              label={t('registration.second_step.code')}
              error={errors.code}
            />
          )}
        </PanelForm>
      </ModalDialog>
    </ReaderProvider>
  )
}
