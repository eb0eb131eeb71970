import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { useReader, type Reader } from '../../../../../panel/data/reader.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { useProfileRefresh } from '../../../../../panel/data/ProfileContext.ts'
import { usePanel } from '../../../../../panel/data/RegistryContext.ts'
import { CodeEntry } from '../../verification/CodeEntry.tsx'
import type { CodeSent } from '../../../../../engine/model/session.ts'
import { pendingCode, type CodeRefusal, type PendingCode } from '../../verification/code.ts'
import { requireAll } from '../../checks.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../../panel/ui/PanelForm.tsx'
import { fieldProblemTranslator } from '../fieldProblemTranslator.ts'
import { refusalOf } from '../../../../../panel/data/problemText.ts'
import type { CallError } from '../../../../../panel/data/describeProblem.ts'

/** Converts a data provider's error into the refusal of a code. */
function codeRefusal(error: unknown, reader: Reader): CodeRefusal {
  const { status, message, errors } = refusalOf(error, reader)
  const { body = {} } = error as CallError
  const sentence = Object.values(errors).join(' ') || message
  return {
    problem: { status, code: body.code ?? 'unexpected', params: body.params ?? {}, errors: body.problems },
    sentence,
  }
}

/** The person's mobile number. A new one takes effect once the code sent to it was entered. */
export function PhonePart() {
  const reader = useReader()
  const { t } = reader
  const { profile } = usePanel()
  const refresh = useProfileRefresh()
  const provider = useDataProvider<PanelDataProvider>()
  const [pending, setPending] = useState<PendingCode>()
  const [message, setMessage] = useState('')

  const ask = async (phone: string): Promise<void> => {
    const { json } = await provider.call('/profile/phone', { method: 'POST', body: { phone } })
    setMessage('')
    setPending(pendingCode(phone, json as CodeSent))
  }
  const attempt = (work: () => Promise<void>): Promise<CodeRefusal | null> =>
    work().then(
      () => null,
      (error: unknown) => codeRefusal(error, reader),
    )
  const confirm = async (code: string): Promise<void> => {
    await provider.call('/profile/phone/confirm', { method: 'POST', body: { code } })
    await refresh()
    setPending(undefined)
    setMessage(t('people.profile.phone_changed'))
  }
  return (
    <section className="profile-part" aria-labelledby="profile-phone">
      <h2 id="profile-phone">{t('people.profile.phone')}</h2>
      <p>
        {profile.phone
          ? t('people.profile.phone_now', { phone: reader.phone(profile.phone) })
          : t('people.profile.phone_none')}
      </p>
      <p className="m-quiet">{t('people.profile.phone_hint')}</p>
      <p role="status" className="m-done">
        {message}
      </p>
      {pending ? (
        <CodeEntry
          pending={pending}
          translate={(key, params) => t(`registration.code.${key}`, params)}
          onCheck={code => attempt(() => confirm(code))}
          onResend={() => attempt(() => ask(pending.phone))}
          onOtherNumber={() => setPending(undefined)}
        />
      ) : (
        <PanelForm
          label={t('people.profile.phone')}
          submit={t('people.profile.phone_send')}
          check={values => requireAll(values, ['phone'], fieldProblemTranslator(reader))}
          send={async ({ phone = '' }) => {
            await ask(phone)
            return ''
          }}
        >
          {errors => (
            <TextField
              name="phone"
              type="tel"
              autoComplete="tel-national"
              label={t('people.profile.phone_new')}
              placeholder={t('panel.placeholders.mobile')}
              error={errors.phone}
            />
          )}
        </PanelForm>
      )}
    </section>
  )
}
