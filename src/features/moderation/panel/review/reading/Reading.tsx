import type { ReactNode } from 'react'
import type { Entity } from '../../../../../engine/model/registry.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { groupKey } from '../../../../../panel/data/values.ts'
import { fieldViewOf } from '../../../../../panel/fields/index.ts'
import type { ReviewItem } from '../items.ts'
import { comesFirst } from './inReadingOrder.ts'
import './reading.css'

interface Props {
  entity: Entity
  items: readonly ReviewItem[]
  children(item: ReviewItem): ReactNode
}

/** Localized texts are half as wide as the page, wide values take the whole width, and short ones share a line. */
const widthOf = ({ field }: ReviewItem): string => {
  if (field.declaration.localized) return 'reading-half'
  const { wide, comparison } = fieldViewOf(field.type)
  return wide || comparison === 'several' ? 'reading-whole' : 'reading-part'
}

/** A new record as its visitors will see it: photos and map first, then the groups. */
export function Reading({ entity, items, children }: Props) {
  const { t } = useReader()
  const lead = items.filter(comesFirst)
  const rest = items.filter(item => !comesFirst(item))
  const groups = [...new Set(rest.map(({ group }) => group))]
  return (
    <div className="reading">
      {lead.length > 0 && (
        <div className="reading-lead">
          {lead.map(item => (
            <div key={item.key} className={`reading-${fieldViewOf(item.field.type).comparison}`}>
              {children(item)}
            </div>
          ))}
        </div>
      )}
      {groups.map(group => (
        <section key={group} className="reading-group" aria-label={t(groupKey(entity, group))}>
          <h2>{t(groupKey(entity, group))}</h2>
          <div className="reading-fields">
            {rest
              .filter(item => item.group === group)
              .map(item => (
                <div key={item.key} className={widthOf(item)}>
                  {children(item)}
                </div>
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}
