import { useNotify } from 'ra-core'
import { useReader } from '../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { ConfirmedButton } from '../../../../panel/ui/ConfirmedButton.tsx'
import { usePersonCall } from './usePersonCall.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import './people.css'

const open: ReadonlySet<unknown> = new Set(['pending', 'expired'])

/** Buttons to resend and withdraw an invitation that was neither accepted nor withdrawn. */
export default function InvitationActions({ record }: RecordProps) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const call = usePersonCall()
  if (!open.has(record.status)) return null
  const path = `/invitations/${encodeURIComponent(record.id)}`
  const email = String(record.email)
  const again = async (): Promise<void> => {
    try {
      await call(`${path}/resend`)
      notify('people.invite.sent_again', { type: 'success' })
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    }
  }
  return (
    <span className="m-row">
      <Button small aria-label={t('people.invite.again_to', { email })} onClick={() => void again()}>
        {t('people.invite.again')}
      </Button>
      {record.status === 'pending' && (
        <ConfirmedButton
          small
          danger
          word={t('people.invite.withdraw')}
          label={t('people.invite.withdraw_of', { email })}
          question={t('people.invite.withdraw_question')}
          text={t('people.invite.withdraw_text', { email })}
          done="people.invite.withdrawn"
          run={() => call(`${path}/withdraw`)}
        />
      )}
    </span>
  )
}
