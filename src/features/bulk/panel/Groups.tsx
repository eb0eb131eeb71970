import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import { filteredPath, recordPath } from '../../../panel/data/paths.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { nameOfRelated } from '../../../panel/data/values.ts'
import type { BulkGroup } from '../bulkShapes.ts'
import { problemLines } from './groupTexts.ts'

/** The number of records of a group that are shown by name; a link leads to all of them. */
const maxNamed = 3

interface Props {
  entity: Entity
  groups: readonly BulkGroup[]
  label: string
  /** The heading of a group; by default, its outcome. */
  headingOf?(group: BulkGroup): string
}

/** The outcomes for records: each outcome and reason once, with the number of records and the names of the first. */
export function Groups({ entity, groups, label, headingOf }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const ids = useMemo(
    () => [...new Set(groups.flatMap(({ records }) => records.slice(0, maxNamed)))].toSorted(),
    [groups],
  )
  const named = useRelatedRecords(useMemo(() => new Map([[entity.name, ids]]), [entity, ids])).get(entity.name)
  return (
    <ul className="m-bulk-groups" aria-label={label}>
      {groups.map(group => {
        const { outcome, problem, count, records } = group
        const shown = records.slice(0, maxNamed)
        return (
          <li key={JSON.stringify([outcome, problem])} className="m-bulk-group" data-outcome={outcome}>
            <strong>{headingOf ? headingOf(group) : t(`bulk.outcomes.${outcome}`, { smart_count: count })}</strong>
            {problem && problemLines(entity, problem, reader).map(line => <span key={line}>{line}</span>)}
            <span className="m-bulk-names">
              {shown.map((id, index) => (
                <span key={id}>
                  <Link className="m-link" to={recordPath(entity.name, id)} target="_blank" rel="noreferrer">
                    {nameOfRelated(entity, id, named?.get(id), reader)}
                  </Link>
                  {index < shown.length - 1 && ', '}
                </span>
              ))}
              {count > shown.length && (
                <Link
                  className="m-link"
                  to={filteredPath(entity.name, { id: records })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('bulk.and_more', { count: number(count - shown.length) })}
                </Link>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
