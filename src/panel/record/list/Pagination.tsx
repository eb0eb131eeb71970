import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/inputs.tsx'
import { pageSizes } from './listParameters.ts'

interface Props {
  page: number
  perPage: number
  /** The number of rows on the page. */
  rows: number
  /** The total number of rows; undefined if counting stopped at `cappedAt`. */
  total: number | undefined
  cappedAt: number
  hasNext: boolean
  onPage(page: number): void
  /** Goes to the last page, whose number is not known yet. */
  onLast(): void
  onPerPage(perPage: number): void
}

/** The range of the rows that are shown, and links to other pages. */
export function Pagination({ page, perPage, rows, total, cappedAt, hasNext, onPage, onLast, onPerPage }: Props) {
  const { t, number } = useReader()
  const from = rows === 0 ? 0 : (page - 1) * perPage + 1
  const to = from === 0 ? 0 : from + rows - 1
  const known = total ?? (hasNext ? undefined : to)
  const range = { from: number(from), to: number(to), total: number(known ?? Math.max(cappedAt, to)) }
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  const steps = [
    { key: 'first_page', sign: '«', possible: page > 1, go: () => onPage(1) },
    { key: 'previous_page', sign: '‹', possible: page > 1, go: () => onPage(page - 1) },
    { key: 'next_page', sign: '›', possible: hasNext, go: () => onPage(page + 1) },
    { key: 'last_page', sign: '»', possible: hasNext, go: total === undefined ? onLast : () => onPage(last) },
  ]
  return (
    <nav className="m-pagination" aria-label={t('panel.list.pages')}>
      <label className="m-row">
        <span className="m-quiet">{t('panel.list.rows_per_page')}</span>
        <Select
          small
          value={perPage}
          onChoose={value => onPerPage(Number(value))}
          options={[...new Set([...pageSizes, perPage])].sort((a, b) => a - b).map(size => [size, number(size)])}
        />
      </label>
      <span className="m-number" role="status">
        {t(known === undefined ? 'panel.list.capped_range' : 'panel.list.range', range)}
      </span>
      <span className="m-row">
        {steps.map(step => (
          <Button
            key={step.key}
            small
            aria-label={t(`panel.list.${step.key}`)}
            title={t(`panel.list.${step.key}`)}
            disabled={!step.possible}
            onClick={step.go}
          >
            {step.sign}
          </Button>
        ))}
      </span>
    </nav>
  )
}
