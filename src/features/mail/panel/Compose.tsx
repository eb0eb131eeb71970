import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import { useEvent, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RecipientCount } from '../campaign.ts'
import type { Row } from '../../../engine/model/query.ts'
import { useStoredState } from '../../../panel/data/useStoredState.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { showLoading } from '../../../panel/ui/toasts/toasts.ts'
import { textsOf, type Draft } from './draft.ts'
import { PreviewPart } from './PreviewPart.tsx'
import { RecipientsPart } from './RecipientsPart.tsx'
import { useCount, useMailCall, useMailCheck } from './useMailCalls.ts'
import { WhenPart } from './WhenPart.tsx'
import { TextsPart } from './TextsPart.tsx'
import { RestoredNotice } from '../../../panel/record/form/RestoredNotice.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
import { writtenLanguages } from '../campaignRules.ts'

/**
 * Explains, if an email is written in one language only, what people get who become recipients later and read the
 * other.
 */
function OneLanguage({ draft }: { draft: Draft }) {
  const { t } = useReader()
  const [only, ...others] = writtenLanguages(draft)
  return only && others.length === 0 ? <p>{t(`mail.only_in.${only}`)}</p> : null
}

type Action = 'test' | 'keep' | 'check' | 'send'

interface FormState {
  errors: Readonly<Record<string, string>>
  failure: string
}

const noErrors: FormState = { errors: {}, failure: '' }

/** An unsaved campaign, and the version of the saved one that it is based on. */
interface Unsaved {
  draft: Draft
  version: number | undefined
}

/** The request body for a whole campaign; a saved one includes the version that was read. */
const bodyOf = ({ draft, version }: Unsaved, isDraft: boolean): Row => ({
  ...draft,
  draft: isDraft,
  ...(version === undefined ? {} : { version }),
})

/** The form of a campaign: recipients, texts, time, preview, and the buttons that test, save and send it. */
export function Compose({
  kept: campaign,
  beginning: initialDraft,
}: {
  kept: RowOf<'campaigns'> | undefined
  beginning: Draft
}) {
  const reader = useReader()
  const { t, number, moment } = reader
  const notify = useNotify()
  const navigate = useNavigate()
  const call = useMailCall()
  const check = useMailCheck()
  const form = useRef<HTMLDivElement>(null)
  const unsaved = useStoredState<Unsaved>(`mail.${campaign?.id ?? 'new'}`, {
    draft: initialDraft,
    version: campaign?.version,
  })
  const { draft } = unsaved.value
  const [pendingAction, setPendingAction] = useState<Action>()
  const [confirming, setConfirming] = useState<RecipientCount>()
  const [{ errors, failure }, setFormState] = useState(noErrors)
  const [attempts, setAttempts] = useState(0)
  const { count, isCounting } = useCount(draft)
  const total = count?.total ?? 0
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const change = (changes: Partial<Draft>): void => {
    unsaved.change(known => ({ ...known, draft: { ...known.draft, ...changes } }))
    const left = Object.fromEntries(
      Object.entries(errors).filter(
        ([name]) => !Object.keys(changes).some(changed => name === changed || name.startsWith(`${changed}.`)),
      ),
    )
    setFormState({ errors: left, failure: '' })
  }
  const chooseRecipients = useEvent(() => {
    const { recipients } = initialDraft
    // The email goes to the recipients chosen now, even if its draft was started earlier for others.
    if (unsaved.restoredFrom && !campaign && Object.keys(recipients).length > 0) change({ recipients })
  })
  useEffect(() => chooseRecipients(), [chooseRecipients])
  const run = async (what: Action, work: () => Promise<void>): Promise<void> => {
    setPendingAction(what)
    setConfirming(known => (what === 'send' ? known : undefined))
    setFormState(noErrors)
    try {
      await work()
    } catch (error) {
      const { message, errors: wrong } = refusalOf(error, reader)
      setConfirming(undefined)
      setFormState({ errors: wrong, failure: message })
      setAttempts(known => known + 1)
    } finally {
      setPendingAction(undefined)
    }
  }
  const write = async (isDraft: boolean, message: string): Promise<void> => {
    const saved = campaign
      ? await call(`/mail/campaigns/${campaign.id}`, bodyOf(unsaved.value, isDraft), 'PUT')
      : await call('/mail', bodyOf(unsaved.value, isDraft))
    unsaved.discard()
    notify(message, { type: 'success' })
    navigate(recordPath('campaigns', String(saved.id)))
  }
  const test = (): Promise<void> =>
    run('test', async () => {
      const toast = showLoading(t('mail.test'))
      try {
        const { status } = await call('/mail/test', textsOf(draft))
        if (status === 'sent') toast.done(t('mail.tested'))
        else toast.fail(t('mail.test_failed'))
      } catch (error) {
        toast.close()
        throw error
      }
    })
  const when = draft.scheduled_at
  const isBusy = pendingAction !== undefined
  return (
    <div ref={form} className="mail-compose">
      <div className="mail-form">
        <RestoredNotice at={unsaved.restoredFrom} onDiscard={unsaved.discard} />
        <RecipientsPart draft={draft} count={count} isCounting={isCounting} errors={errors} onChange={change} />
        <TextsPart draft={draft} count={count} errors={errors} onChange={change} />
        <WhenPart draft={draft} errors={errors} onChange={change} />
      </div>
      <PreviewPart draft={draft} count={count} />
      <div className="mail-bar">
        <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
        <div className="m-row m-end">
          <Button busy={isBusy} onClick={() => void test()}>
            {t('mail.test')}
          </Button>
          <Button busy={isBusy} onClick={() => void run('keep', () => write(true, 'mail.kept'))}>
            {t('mail.keep')}
          </Button>
          <Button
            primary
            disabled={isCounting || total === 0}
            busy={isBusy}
            onClick={() => void run('check', async () => setConfirming(await check(bodyOf(unsaved.value, false))))}
          >
            {t(when === null ? 'mail.send' : 'mail.schedule')}
          </Button>
        </div>
      </div>
      {confirming && (
        <ConfirmDialog
          title={t(when === null ? 'mail.send_question' : 'mail.schedule_question', {
            smart_count: confirming.total,
            total: number(confirming.total),
          })}
          confirm={t(when === null ? 'mail.send' : 'mail.schedule')}
          busy={isBusy}
          onConfirm={() => void run('send', () => write(false, when === null ? 'mail.sending' : 'mail.scheduled'))}
          onCancel={() => setConfirming(undefined)}
        >
          <p>
            {t(
              'mail.by_language',
              byLocale(locale => number(confirming.languages[locale])),
            )}
          </p>
          <p>{when === null ? t('mail.send_text') : t('mail.schedule_text', { time: moment(when) })}</p>
          {when !== null && <OneLanguage draft={draft} />}
        </ConfirmDialog>
      )}
    </div>
  )
}
