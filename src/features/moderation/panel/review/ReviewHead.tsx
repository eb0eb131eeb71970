import { Link } from 'react-router-dom'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { Review } from '../../../../engine/model/moderation.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { listPath } from '../../../../panel/data/paths.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { titleOf } from '../../../../panel/data/values.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { HeadParts, Loaded } from '../../../../panel/record/slots/RecordParts.tsx'
import type { RecordTab } from '../../../../panel/record/slots/recordTabs.ts'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { Assignee } from '../assign/Assignee.tsx'

interface Props {
  entity: Entity
  review: Review
  /** The record with all proposed values. */
  after: Row
  /** The tab that opens beside the review. */
  aside: RecordTab | undefined
}

/** The head of a review: the record's name, who is assigned, the round and its due day, and the author. */
export function ReviewHead({ entity, review, after, aside }: Props) {
  const reader = useReader()
  const { t } = reader
  const { request } = review
  const record = review.record as Visible
  const nameOf = usePersonName([request.author_id])
  return (
    <div className="m-record-head">
      <Link className="m-link m-quiet" to={listPath('requests')}>
        ← {t('resources.requests.name', { smart_count: 2 })}
      </Link>
      <PageTitle title={t('review.title', { title: titleOf(entity, after, reader) })}>
        {aside && (
          <ButtonLink tool to={{ hash: aside.place ?? '' }} aria-keyshortcuts="c">
            {t(aside.label)}
            {aside.mark && <Loaded source={aside.mark} props={{ entity, record }} />}
          </ButtonLink>
        )}
        {request.status === 'open' && <Assignee request={request} />}
      </PageTitle>
      <p className="m-quiet">
        {t(request.first_time ? 'review.first_time' : 'review.change', {
          round: request.round,
          due: reader.day(request.due_on),
        })}{' '}
        · {t('review.by', { name: nameOf(request.author_id) })} <HeadParts entity={entity} record={record} />
      </p>
    </div>
  )
}
