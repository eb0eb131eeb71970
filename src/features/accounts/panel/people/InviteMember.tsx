import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { requireAll } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { sayIn } from './sayIn.ts'
import { RecordPicker } from '../../../../panel/fields/parts/RecordPicker.tsx'
import { useRecords } from '../../../../panel/data/records.ts'
import { titleOf } from '../../../../panel/data/values.ts'
import { Field } from '../../../../panel/ui/Field.tsx'
import { useEntity } from '../../../../panel/data/RegistryContext.tsx'

/** The organizations that people can be invited into. */
const inviting = { status: 'approved' }

/** Chooses one of the organizations that the person may see and invite into. */
function OrganizationChoice({
  chosen,
  onChoose,
  error,
}: {
  chosen: string
  onChoose(id: string): void
  error?: string
}) {
  const reader = useReader()
  const entity = useEntity('organizations')
  const record = useRecords('organizations', chosen === '' ? [] : [chosen]).get(chosen)
  return (
    <Field
      label={reader.t('people.invite.organization')}
      hint={reader.t('problems.organization_unapproved')}
      error={error}
    >
      {control => (
        <>
          {/* So that a problem of it is known to have its place. */}
          <input type="hidden" name="organization_id" value={chosen} />
          <RecordPicker
            {...control}
            entity={entity}
            shown={record ? titleOf(entity, record, reader) : ''}
            within={inviting}
            onPick={picked => onChoose(picked.id)}
            onClear={() => onChoose('')}
          />
        </>
      )}
    </Field>
  )
}

/** Invites somebody by e-mail into an organization, which is chosen where it is not given. */
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

function InviteDialog({ organization, onClose }: { organization?: string; onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  const [chosen, setChosen] = useState(organization ?? '')
  return (
    <ModalDialog title={t('people.invite.member')} onCancel={onClose}>
      <p>{t('people.invite.text')}</p>
      <PanelForm
        label={t('people.invite.member')}
        submit={t('people.invite.send')}
        onCancel={onClose}
        check={values =>
          requireAll({ ...values, organization_id: chosen }, ['email', 'organization_id'], sayIn(reader))
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
              <OrganizationChoice chosen={chosen} onChoose={setChosen} error={errors.organization_id} />
            )}
          </>
        )}
      </PanelForm>
    </ModalDialog>
  )
}
