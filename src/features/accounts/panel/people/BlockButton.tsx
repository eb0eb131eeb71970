import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { ModalDialog } from '../../../../panel/ui/ModalDialog.tsx'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import { personName } from '../../../../engine/rules/text/formats.ts'
import { requireAll } from '../checks.ts'
import { PanelForm } from '../../../../panel/ui/PanelForm.tsx'

import { usePersonCall } from './usePersonCall.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { TextArea } from '../../../../panel/ui/inputs.tsx'
import { Field } from '../../../../panel/ui/Field.tsx'
import { fieldProblemTranslator } from './fieldProblemTranslator.ts'

/** Blocks a person, after asking for a reason. */
export function BlockButton({ person }: { person: Visible }) {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('people.block.block')}
      </Button>
      {open && <BlockDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function BlockDialog({ person, onClose }: { person: Visible; onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  return (
    <ModalDialog title={t('people.block.title', { name: personName(person) })} onCancel={onClose}>
      <p>{t('people.block.text')}</p>
      <PanelForm
        label={t('people.block.block')}
        submit={t('people.block.block')}
        onCancel={onClose}
        check={values => requireAll(values, ['reason'], fieldProblemTranslator(reader))}
        send={async ({ reason = '' }) => {
          await call(`/users/${encodeURIComponent(person.id)}/block`, { reason: reason.trim() })
          notify('people.block.blocked', { type: 'success' })
          onClose()
          return ''
        }}
      >
        {({ reason: error }) => (
          <Field label={t('people.block.reason')} error={error}>
            {control => <TextArea {...control} name="reason" aria-required />}
          </Field>
        )}
      </PanelForm>
    </ModalDialog>
  )
}
