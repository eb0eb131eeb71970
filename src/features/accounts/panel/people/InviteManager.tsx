import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { requireAll } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { sayIn } from './sayIn.ts'

/** Invites a manager by e-mail into an organization, which is chosen where it is not given. */
export function InviteManager({ organization }: { organization?: string }) {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button primary onClick={() => setOpen(true)}>
        {t('people.invite.manager')}
      </Button>
      {open && <InviteDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ organization, onClose }: { organization?: string; onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  const [chosen, setChosen] = useState(organization ?? '')
  return (
    <ModalDialog title={t('people.invite.manager')} onCancel={onClose}>
      <p>{t('people.invite.text')}</p>
      <PanelForm
        label={t('people.invite.manager')}
        submit={t('people.invite.send')}
        onCancel={onClose}
        check={values => requireAll({ ...values, organization_id: chosen }, ['email', 'organization_id'], sayIn(reader))}
        send={async ({ email = '' }) => {
          await call('/users/invite', { email: email.trim(), organization_id: chosen })
          notify('panel.success.invitation_sent', { type: 'success' })
          onClose()
          return ''
        }}
      >
        {errors => (
          <>
            <TextField name="email" type="email" label={t('people.invite.email')} error={errors.email} />
            {!organization && <OrganizationChoice chosen={chosen} onChoose={setChosen} error={errors.organization_id} />}
          </>
        )}
      </PanelForm>
    </ModalDialog>
  )
}
