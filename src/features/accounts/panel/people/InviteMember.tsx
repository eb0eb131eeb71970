import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRecords } from '../../../../panel/data/records.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { requireAll } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { fieldProblemTranslator } from './fieldProblemTranslator.ts'

/** The filter of organizations that people can be invited into. */
const invitable = { status: 'approved' }

/**
 * Invites a person by email into an organization. If none is given, the form asks for it; the only one is preselected.
 */
export function InviteMember({ organization }: { organization?: string }) {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('people.invite.member')}</Button>
      {open && <InviteDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The person's only organization, if people can be invited into it; otherwise an empty string. */
function useOnlyOrganization(): string {
  const { organizations } = usePanel().profile
  const [only = ''] = organizations.length === 1 ? organizations : []
  const record = useRecords('organizations', only === '' ? [] : [only]).get(only)
  return record?.status === invitable.status ? only : ''
}

function InviteDialog({ organization, onClose }: { organization?: string; onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  const only = useOnlyOrganization()
  const [picked, setPicked] = useState(organization)
  const chosen = picked ?? only
  return (
    <ModalDialog title={t('people.invite.member')} onCancel={onClose}>
      <p>{t('people.invite.text')}</p>
      <PanelForm
        label={t('people.invite.member')}
        submit={t('people.invite.send')}
        onCancel={onClose}
        check={values =>
          requireAll(
            { ...values, organization_id: chosen },
            ['email', 'organization_id'],
            fieldProblemTranslator(reader),
          )
        }
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
            {!organization && (
              <OrganizationChoice
                chosen={chosen}
                within={invitable}
                hint={chosen === '' ? t('problems.organization_unapproved') : undefined}
                onChoose={setPicked}
                error={errors.organization_id}
              />
            )}
          </>
        )}
      </PanelForm>
    </ModalDialog>
  )
}
