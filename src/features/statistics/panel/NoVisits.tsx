import { useReader } from '../../../panel/data/reader.ts'

/** Shown instead of statistics if there are no visits. */
export function NoVisits() {
  const { t } = useReader()
  return (
    <div className="statistics-empty">
      <svg viewBox="0 0 120 48" aria-hidden="true">
        <path d="M4 44h112M16 44V32m22 12V22m22 22V34m22 10V14m22 30V26" />
      </svg>
      <h2>{t('statistics.empty_title')}</h2>
      <p>{t('statistics.empty_all')}</p>
    </div>
  )
}
