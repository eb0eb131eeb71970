import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import { personName } from '../../../../engine/rules/text/formats.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { listPlace } from '../../../../panel/data/listPlace.ts'
import { isMissing } from '../../../../panel/data/problemText.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'
import { requireAll } from '../checks.ts'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { fieldProblemTranslator } from './fieldProblemTranslator.ts'
import { usePersonCall } from './usePersonCall.ts'

interface Props {
  person: Visible
  /** The owner's organizations; the owner chooses one if there are several. */
  organizations: readonly string[]
}

/** Ends a manager's membership in an organization of the owner. */
export function EndMembership({ person, organizations }: Props) {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('people.membership.end')}
      </Button>
      {open && <EndDialog person={person} organizations={organizations} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns a function that opens the list of people if the owner may no longer see the given person. */
function useLeaveIfHidden(): (person: Visible) => Promise<void> {
  const panel = usePanel()
  const navigate = useNavigate()
  const provider = useDataProvider<PanelDataProvider>()
  return async ({ id }) => {
    const isGone = await provider.getOne('users', { id }).then(() => false, isMissing)
    if (isGone) navigate(listPlace(panel, 'users') ?? '/')
  }
}

function EndDialog({ person, organizations, onClose }: Props & { onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  const leave = useLeaveIfHidden()
  const [only] = organizations.length === 1 ? organizations : []
  const [chosen, setChosen] = useState(only ?? '')
  return (
    <ModalDialog title={t('people.membership.end_title', { name: personName(person) })} onCancel={onClose}>
      <p>{t('people.membership.end_text')}</p>
      <PanelForm
        label={t('people.membership.end')}
        submit={t('people.membership.end')}
        onCancel={onClose}
        check={() => requireAll({ organization_id: chosen }, ['organization_id'], fieldProblemTranslator(reader))}
        send={async () => {
          await call(`/users/${encodeURIComponent(person.id)}/end_membership`, { organization_id: chosen })
          notify('people.membership.ended', { type: 'success' })
          onClose()
          await leave(person)
          return ''
        }}
      >
        {errors =>
          only === undefined && (
            <OrganizationChoice chosen={chosen} onChoose={setChosen} error={errors.organization_id} />
          )
        }
      </PanelForm>
    </ModalDialog>
  )
}
