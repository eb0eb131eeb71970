import { useDataProvider } from 'ra-core'
import { Suspense } from 'react'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { PasswordLink } from './PasswordLink.tsx'
import { proofWays } from './proofWays.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../../panel/data/reader.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { proofPrompt } from '../../../../panel/data/session/proof.ts'
import { requireAll } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { fieldProblemTranslator } from './fieldProblemTranslator.ts'
import '../../../../panel/fields/fields.css'
import '../../../../panel/fields/inputs.css'
import '../../../../panel/record/form/form.css'
import './people.css'

/**
 * Asks the person for a proof that a call requires: the password, or another way that the product offers. The
 * interrupted call then continues.
 */
export default function ProofDialog() {
  const reader = useNewReader()
  const { t } = reader
  const { has_password } = usePanel().profile
  return (
    <ReaderProvider value={reader}>
      <ModalDialog title={t('people.proof.title')} onCancel={proofPrompt.decline}>
        <p>{t(has_password ? 'people.proof.text' : 'people.proof.text_other')}</p>
        {Object.entries(proofWays()).map(([name, Way]) => (
          <Suspense key={name}>
            <Way />
          </Suspense>
        ))}
        {has_password ? (
          <ByPassword />
        ) : (
          <>
            <p className="m-quiet">{t('people.proof.none')}</p>
            <PasswordLink />
            <p>
              <Button onClick={proofPrompt.decline}>{t('panel.dialog.back')}</Button>
            </p>
          </>
        )}
      </ModalDialog>
    </ReaderProvider>
  )
}

function ByPassword() {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  return (
    <PanelForm
      label={t('people.proof.title')}
      submit={t('people.proof.confirm')}
      onCancel={proofPrompt.decline}
      check={values => requireAll(values, ['password'], fieldProblemTranslator(reader))}
      send={async ({ password }) => {
        const { json } = await provider.call('/profile/proof', { method: 'POST', body: { password } })
        proofPrompt.give(json as { proof: string; expires_in: number })
        return ''
      }}
    >
      {errors => (
        <TextField
          name="password"
          type="password"
          secret
          autoComplete="current-password"
          label={t('people.profile.password_current')}
          error={errors.password}
        />
      )}
    </PanelForm>
  )
}
