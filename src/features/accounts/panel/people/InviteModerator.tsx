import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { requireAll } from './checks.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { PanelForm } from './PanelForm.tsx'
import PermissionSwitches from './PermissionSwitches.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

/** Invites a moderator by e-mail, with the permissions that they will hold. */
export function InviteModerator() {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button primary onClick={() => setOpen(true)}>
        {t('people.invite.moderator')}
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ onClose }: { onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  const [permissions, setPermissions] = useState<unknown>([])
  return (
    <ModalDialog title={t('people.invite.moderator')} onCancel={onClose}>
      <p>{t('people.invite.text')}</p>
      <PanelForm
        label={t('people.invite.moderator')}
        submit={t('people.invite.send')}
        onCancel={onClose}
        check={values => requireAll(values, ['email'], reader)}
        send={async ({ email = '' }) => {
          await call('/moderators/invite', { email: email.trim(), permissions })
          notify('panel.success.invitation_sent', { type: 'success' })
          onClose()
          return ''
        }}
      >
        {errors => (
          <>
            <LabelledInput name="email" type="email" label={t('people.invite.email')} error={errors.email} />
            <span className="m-label">{t('people.invite.permissions')}</span>
            <PermissionSwitches id="invite-permissions" label={t('people.invite.permissions')} value={permissions} onChange={setPermissions} />
          </>
        )}
      </PanelForm>
    </ModalDialog>
  )
}
