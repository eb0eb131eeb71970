import { mailStatuses, type MailStatus } from '../../emails/email.ts'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { CampaignProgress } from '../campaign.ts'
import { mayCancel, mayChange } from '../campaignRules.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import { listPath } from '../../../panel/data/paths.ts'
import { useMailCall, useProgress } from './useMailCalls.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

const emailsOf = (id: string, status?: MailStatus): string =>
  `${listPath('mail')}?filter=${encodeURIComponent(JSON.stringify({ campaign_id: id, ...(status ? { status } : {}) }))}`

/** The progress of a campaign, refreshed while it runs, with its actions. */
export function CampaignState({ campaign }: { campaign: RowOf<'campaigns'> }) {
  const reader = useReader()
  const { id } = campaign
  const { data, error, refetch } = useProgress(id)
  if (error) return <LoadFailure error={error} />
  if (!data) return <PanelWait shape="text" />
  return (
    <section className="m-group" aria-labelledby="mail-progress">
      <h2 id="mail-progress">{reader.t('mail.progress')}</h2>
      <Facts campaign={campaign} progress={data} />
      {data.total !== null && <Emails id={id} progress={data} total={data.total} />}
      <Moves id={id} progress={data} onMoved={() => void refetch()} />
    </section>
  )
}

function Facts({ campaign, progress }: { campaign: RowOf<'campaigns'>; progress: CampaignProgress }) {
  const { t, moment } = useReader()
  const times = (['scheduled_at', 'started_at', 'ended_at'] as const).flatMap(name =>
    progress[name] ? [[name, progress[name]] as const] : [],
  )
  return (
    <p className="mail-facts">
      <span className={`m-chip m-tone-${toneOf('campaign_statuses', progress.status) ?? 'neutral'}`}>
        {t(`codes.campaign_statuses.${progress.status}`)}
      </span>
      <span>{t(`codes.mail_kinds.${campaign.kind}`)}</span>
      {times.map(([name, time]) => (
        <span key={name} className="m-quiet">
          {t(`resources.campaigns.fields.${name}`)}: <time dateTime={time}>{moment(time)}</time>
        </span>
      ))}
    </p>
  )
}

function Emails({
  id,
  progress: { counts, uncertain, status },
  total,
}: {
  id: string
  progress: CampaignProgress
  total: number
}) {
  const { t, number } = useReader()
  const written = mailStatuses.reduce((sum, one) => sum + counts[one], 0)
  const done = written - counts.scheduled
  return (
    <>
      <progress className="mail-progress" max={Math.max(total, 1)} value={done} aria-label={t('mail.progress')} />
      <p role="status">{t('mail.done', { done: number(done), total: number(total) })}</p>
      <ul className="mail-counts">
        {mailStatuses
          .filter(one => counts[one] > 0)
          .map(one => (
            <li key={one}>
              <Link className={`m-chip m-tone-${toneOf('mail_statuses', one) ?? 'neutral'}`} to={emailsOf(id, one)}>
                {`${t(`codes.mail_statuses.${one}`)}: ${number(counts[one])}`}
              </Link>
            </li>
          ))}
      </ul>
      {uncertain > 0 && status !== 'sending' && (
        <p className="m-quiet">{t('mail.uncertain', { smart_count: uncertain, count: number(uncertain) })}</p>
      )}
      {total > written && (
        <p className="m-quiet">
          {t('mail.not_sent', { smart_count: total - written, count: number(total - written) })}
        </p>
      )}
    </>
  )
}

function Moves({
  id,
  progress: { status, uncertain, counts },
  onMoved,
}: {
  id: string
  progress: CampaignProgress
  onMoved(): void
}) {
  const { t, number } = useReader()
  const call = useMailCall()
  const move = (name: 'cancel' | 'resend') => async (): Promise<void> => {
    await call(`/campaigns/${encodeURIComponent(id)}/${name}`)
    onMoved()
  }
  return (
    <div className="m-row">
      {mayChange.has(status) && (
        <ButtonLink primary to={`/send-mail?campaign=${encodeURIComponent(id)}`}>
          {t('mail.change')}
        </ButtonLink>
      )}
      {status === 'sent' && uncertain > 0 && (
        <ConfirmedButton
          word={t('mail.resend')}
          question={t('mail.resend_question', { smart_count: uncertain, count: number(uncertain) })}
          text={t('mail.resend_text')}
          done="mail.resent"
          run={move('resend')}
        />
      )}
      {mayCancel.has(status) && (
        <ConfirmedButton
          danger
          word={t('mail.cancel')}
          question={t('mail.cancel_question')}
          text={t(counts.scheduled === 0 ? 'mail.cancel_text_none' : 'mail.cancel_text', {
            smart_count: counts.scheduled,
            count: number(counts.scheduled),
          })}
          done="mail.cancelled"
          run={move('cancel')}
        />
      )}
    </div>
  )
}
