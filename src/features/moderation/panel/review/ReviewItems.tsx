import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { groupKey } from '../../../../panel/data/values.ts'
import type { ReviewItem } from './items.ts'
import { Reading } from './reading/Reading.tsx'
import { ReadingField } from './reading/ReadingField.tsx'
import { ReviewField, type ReviewFieldProps } from './ReviewField.tsx'

interface Props {
  entity: Entity
  items: readonly ReviewItem[]
  /** Whether the record was never public: it is then shown as a whole, without old values. */
  isNew: boolean
  propsOf(item: ReviewItem): ReviewFieldProps
}

/** The items of a review: a new record as its visitors will see it, or the changes of a public one by group. */
export function ReviewItems({ entity, items, isNew, propsOf }: Props) {
  const { t } = useReader()
  if (isNew)
    return (
      <Reading entity={entity} items={items}>
        {one => <ReadingField key={one.key} {...propsOf(one)} />}
      </Reading>
    )
  return (
    <div className="review-items">
      {[...Map.groupBy(items, ({ group }) => group)].map(([group, some]) => (
        <section key={group} className="review-group" aria-label={t(groupKey(entity, group))}>
          <h2>{t(groupKey(entity, group))}</h2>
          {some.map(one => (
            <ReviewField key={one.key} {...propsOf(one)} />
          ))}
        </section>
      ))}
    </div>
  )
}
