import { Disclosure } from '../../../../panel/ui/Disclosure.tsx'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { reasonOf } from './FieldModeration.tsx'
import { propertyLabel } from '../../../../panel/data/propertyLabel.ts'

/** Earlier decisions on a record, newest first: the author's message and the reasons for what was declined. */
export function EarlierRounds({ entity, earlier }: { entity: Entity; earlier: readonly ModerationRequest[] }) {
  const { t, moment, language } = useReader()
  const labelOf = propertyLabel(entity, t)
  return earlier.map(earlierRequest => (
    <Disclosure
      key={earlierRequest.id}
      summary={`${t(`codes.request_statuses.${earlierRequest.status}`)}, ${moment(earlierRequest.decided_at ?? earlierRequest.created_at)}`}
    >
      {earlierRequest.message && <blockquote className="review-message">{earlierRequest.message}</blockquote>}
      <ul>
        {Object.entries(earlierRequest.decisions ?? {}).map(([name, decision]) => (
          <li
            key={name}
          >{`${labelOf(name)}: ${decision.decision === 'approved' ? t('codes.request_statuses.approved') : reasonOf(decision, language)}`}</li>
        ))}
      </ul>
    </Disclosure>
  ))
}
