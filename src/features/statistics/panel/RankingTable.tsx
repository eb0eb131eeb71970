import { Link } from 'react-router-dom'
import { recordPath } from '../../../panel/data/paths.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { RankedRow } from '../ranking.ts'
import { differenceText, shareText, toneOfChange } from './Change.tsx'
import type { RankingSort } from './useRanking.ts'

interface Props {
  caption: string
  /** The header of the first column. */
  name: string
  rows: readonly RankedRow[]
  sort: RankingSort
  /** The entity of the records in the rows. */
  entity: string
  /** Filters the places by a row; undefined if each row is a place itself. */
  onNarrow: ((row: RankedRow) => void) | undefined
  onSort(sort: RankingSort): void
}

const columns = [
  ['now', 'now'],
  ['before', 'before'],
  ['change', 'change'],
  ['share', 'percent'],
] as const

/** A ranking as a table, which is sorted by pressing its headers. */
export function RankingTable({ caption, name, rows, sort, entity, onNarrow, onSort }: Props) {
  const reader = useReader()
  const { t, number } = reader
  const [sorted, order] = sort
  const titleOf = ({ id, title }: RankedRow) =>
    title || t(id === null ? 'statistics.no_value' : 'panel.values.unavailable')
  const cellsOf = ({ now, before }: RankedRow) => [
    number(now),
    number(before),
    differenceText(reader, now - before),
    shareText(reader, now, before),
  ]
  return (
    <table className="statistics-ranking">
      <caption className="m-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {columns.map(([property, word]) => (
            <th
              key={property}
              scope="col"
              className="m-number"
              aria-sort={sorted === property ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
            >
              <Button
                plain
                title={t('statistics.sorted_by', { column: t(`statistics.ranking.${word}`) })}
                onClick={() => onSort([property, sorted === property && order === 'DESC' ? 'ASC' : 'DESC'])}
              >
                {t(`statistics.ranking.${word}`)}
                <span aria-hidden="true">{sorted === property ? (order === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id ?? ''}>
            <th scope="row">
              {row.id === null || row.title === '' ? (
                <span className="m-quiet">{titleOf(row)}</span>
              ) : onNarrow ? (
                <Button plain title={t('statistics.only_these', { title: titleOf(row) })} onClick={() => onNarrow(row)}>
                  {titleOf(row)}
                </Button>
              ) : (
                <Link className="m-link" to={recordPath(entity, row.id)}>
                  {titleOf(row)}
                </Link>
              )}
            </th>
            {cellsOf(row).map((text, index) => (
              <td
                key={columns[index]?.[0]}
                className={index < 2 ? 'm-number' : `m-number statistics-${toneOfChange(row.now - row.before)}`}
                data-label={t(`statistics.ranking.${columns[index]?.[1]}`)}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
