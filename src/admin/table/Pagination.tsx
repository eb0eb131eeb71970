import { useReader } from '../fields/reader.ts'

interface Props {
  page: number
  perPage: number
  /** How many rows the page has. */
  rows: number
  /** How many there are in all; undefined where they were counted only up to `cappedAt`. */
  total: number | undefined
  cappedAt: number
  hasNext: boolean
  onPage(page: number): void
  onPerPage(perPage: number): void
}

const sizes = [10, 25, 50, 100]

/** Which rows are shown, and the way to the others. */
export function Pagination({ page, perPage, rows, total, cappedAt, hasNext, onPage, onPerPage }: Props) {
  const { t, number } = useReader()
  const from = rows === 0 ? 0 : (page - 1) * perPage + 1
  const range = { from: number(from), to: number(from === 0 ? 0 : from + rows - 1), total: number(total ?? Math.max(cappedAt, from + rows - 1)) }
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  const steps = [
    { key: 'first_page', sign: '«', to: 1, possible: page > 1 },
    { key: 'previous_page', sign: '‹', to: page - 1, possible: page > 1 },
    { key: 'next_page', sign: '›', to: page + 1, possible: hasNext },
    ...(last === undefined ? [] : [{ key: 'last_page', sign: '»', to: last, possible: page < last }]),
  ]
  return (
    <nav className="m-pagination" aria-label={t('panel.list.pages')}>
      <label className="m-row">
        <span className="m-quiet">{t('panel.list.rows_per_page')}</span>
        <select className="m-input m-select m-small" value={perPage} onChange={event => onPerPage(Number(event.target.value))}>
          {[...new Set([...sizes, perPage])].sort((a, b) => a - b).map(size => (
            <option key={size} value={size}>
              {number(size)}
            </option>
          ))}
        </select>
      </label>
      <span className="m-number" role="status">
        {t(total === undefined ? 'panel.list.capped_range' : 'panel.list.range', range)}
      </span>
      <span className="m-row">
        {steps.map(step => (
          <button key={step.key} type="button" className="m-button m-small" aria-label={t(`panel.list.${step.key}`)} title={t(`panel.list.${step.key}`)} disabled={!step.possible} onClick={() => onPage(step.to)}>
            {step.sign}
          </button>
        ))}
      </span>
    </nav>
  )
}
