import { useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { Icon } from '../../../panel/ui/Icon.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { readLocale } from '../../../panel/data/session/locale.ts'
import { numbersOf } from '../../../engine/rules/text/formats.ts'

/** One row is asked for; what is wanted is the total that comes with it. */
const justCounting = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }

function useCount(entity: string): string | undefined {
  const translate = useTranslate()
  const { total, meta, isPending, isError } = useGetList(entity, justCounting)
  const format = (count: number): string => numbersOf(readLocale()).format(count)
  if (isPending) return undefined
  if (isError) return translate('panel.list.failed')
  if (total === undefined) return translate('panel.list.capped_total', { total: format(meta?.cappedTotal) })
  return translate('panel.list.total', { smart_count: total, total: format(total) })
}

/** Leads to an entity's list and says how many records are in it. */
export function ListCard({ entity }: { entity: Entity }) {
  const translate = useTranslate()
  const count = useCount(entity.name)
  return (
    <li>
      <Link to={listPath(entity.name)} className="list-card">
        <Icon word={entity.declaration.icon ?? entity.name} />
        <span className="list-card-name">{translate(`resources.${entity.name}.name`, { smart_count: 2 })}</span>
        {count === undefined ? (
          <span className="list-card-skeleton" role="status" aria-label={translate('panel.please_wait')} />
        ) : (
          <span className="list-card-count">{count}</span>
        )}
      </Link>
    </li>
  )
}
