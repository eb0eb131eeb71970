import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { textIn } from '../../../../engine/model/localized.ts'
import { Link } from 'react-router-dom'
import type { Review } from '../../../../engine/model/moderation.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { EarlierRounds } from '../author/EarlierRounds.tsx'
import { preventing } from './preventing.ts'
import { RecordEmails } from '../../../emails/panel/RecordEmails.tsx'
import { StatusChip } from '../../../../panel/fields/StatusChip.tsx'
import { recordPath } from '../../../../panel/data/paths.ts'
import { personName } from '../../../../engine/rules/text/formats.ts'
import { suggestedField } from '../../../../engine/model/systemFields.ts'
import { isBlank } from '../../../../panel/data/values.ts'
import { useReviewFacts } from './useReview.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

/** What a reviewer needs to know about a request: its author, what prevents its approval, possible duplicates. */
export function ReviewFactsPanel({ entity, review }: { entity: Entity; review: Review }) {
  const reader = useReader()
  const { t, number, dayOf } = reader
  const { request } = review
  const { data, error, refetch } = useReviewFacts(request.id)
  const prevents = preventing(entity, data?.problems ?? {}, reader)
  const { organizations } = usePanel().registry
  return (
    <aside className="review-facts" aria-label={t('review.facts')}>
      <h2>{t('review.facts')}</h2>
      {request.message && (
        <section>
          <h3>{t('review.message')}</h3>
          <blockquote className="review-message">{request.message}</blockquote>
        </section>
      )}
      <section>
        <h3>{t('review.record')}</h3>
        <p className="m-row">
          <Link className="m-link" to={recordPath(review.resource, request.record_id)}>
            {textIn(request, 'title', reader.language)}
          </Link>
          <StatusChip status={String(review.record.status)} />
        </p>
        {request.risks.length > 0 && (
          <p className="m-row">
            {request.risks.map(risk => (
              <span key={risk} className="m-chip m-tone-waits">
                {t(`codes.risks.${risk}`)}
              </span>
            ))}
          </p>
        )}
      </section>
      {!data && !error && <p role="status">{t('panel.values.loading')}</p>}
      {error && (
        <p role="alert">
          {t('review.facts_failed')}{' '}
          <Button small onClick={() => void refetch()}>
            {t('panel.list.retry')}
          </Button>
        </p>
      )}
      {data?.author && (
        <section>
          <h3>{t('resources.requests.fields.author_id')}</h3>
          <p>
            <Link className="m-link" to={recordPath('users', data.author.id)}>
              {personName(data.author)}
            </Link>
            {`, ${t(`codes.roles.${data.author.role}`)}`}
          </p>
          <p className="m-quiet">
            {t('review.author_history', {
              since: dayOf(data.author.created_at),
              approved: number(data.author.approved),
              declined: number(data.author.declined),
            })}
          </p>
        </section>
      )}
      <RecordEmails resource={review.resource} id={String(review.record.id)} />
      {data?.organization && organizations && (
        <section>
          <h3>{t('resources.requests.fields.organization_id')}</h3>
          <p className="m-row">
            <Link className="m-link" to={recordPath(organizations.name, data.organization.id)}>
              {data.organization.legal_name}
            </Link>
            <StatusChip status={data.organization.status} />
          </p>
        </section>
      )}
      {data && (
        <>
          {request.status === 'open' && (
            <section>
              <h3>{t('review.preventing')}</h3>
              {prevents.length === 0 ? (
                <p className="m-quiet">{t('review.nothing_prevents')}</p>
              ) : (
                <ul>
                  {prevents.map(line => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </section>
          )}
          <section>
            <h3>{t('resources.reports.name', { smart_count: 2 })}</h3>
            <p className={data.reports.open > 0 ? undefined : 'm-quiet'}>
              {t('review.reports', { open: number(data.reports.open), total: number(data.reports.total) })}
            </p>
          </section>
          <section>
            <h3>{t('review.nearby')}</h3>
            {data.nearby.length === 0 && <p className="m-quiet">{t('review.nothing_nearby')}</p>}
            <ul className="review-nearby">
              {data.nearby.map(other => (
                <li key={other.id}>
                  <Link className="m-link" to={recordPath(review.resource, other.id)}>
                    {textIn(other, 'title', reader.language)}
                  </Link>{' '}
                  <StatusChip status={other.status} />
                  <br />
                  <span className={other.same_name || (other.metres ?? Infinity) < 30 ? undefined : 'm-quiet'}>
                    {[
                      other.metres === null ? '' : t('review.metres', { metres: number(other.metres) }),
                      other.same_name ? t('review.same_name') : '',
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      {Array.isArray(review.record.outdated) && review.record.outdated.length > 0 && (
        <section>
          <h3>{t('moderation.outdated')}</h3>
          <ul>
            {review.record.outdated.map(name => (
              <li key={String(name)}>{t(`resources.${entity.name}.fields.${String(name)}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {entity.properties.has(suggestedField.name) && !isBlank(review.record[suggestedField.name]) && (
        <section>
          <h3>{t('suggestions.to_check')}</h3>
          <p className="m-quiet">{t('suggestions.not_in_review')}</p>
        </section>
      )}
      {review.earlier.length > 0 && (
        <section>
          <h3>{t('review.earlier')}</h3>
          <EarlierRounds entity={entity} earlier={review.earlier} />
        </section>
      )}
    </aside>
  )
}
