import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { requireAll } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import PermissionSwitches from './PermissionSwitches.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { Field } from '../../../../panel/ui/Field.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'
import { fieldProblemTranslator } from './fieldProblemTranslator.ts'
import { registrationConfig } from '../../registrationConfig.ts'

/** Invites staff by email, with the permissions they will have. */
export function InviteStaff() {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('people.invite.staff')}</Button>
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
    <ModalDialog title={t('people.invite.staff')} onCancel={onClose}>
      <p>{t('people.invite.text')}</p>
      <PanelForm
        label={t('people.invite.staff')}
        submit={t('people.invite.send')}
        onCancel={onClose}
        check={values => requireAll(values, ['email'], fieldProblemTranslator(reader))}
        send={async ({ email = '' }) => {
          await call(`/${registrationConfig().invited.staff?.list}/invite`, { email: email.trim(), permissions })
          notify('panel.success.invitation_sent', { type: 'success' })
          onClose()
          return ''
        }}
      >
        {errors => (
          <>
            <TextField name="email" type="email" label={t('people.invite.email')} error={errors.email} />
            <Field several label={t('people.invite.permissions')}>
              {({ id }) => (
                <PermissionSwitches
                  id={id}
                  label={t('people.invite.permissions')}
                  value={permissions}
                  onChange={setPermissions}
                />
              )}
            </Field>
          </>
        )}
      </PanelForm>
    </ModalDialog>
  )
}
