import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { measures, type Statistics } from '../visits.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { periodLabel } from './periodLabel.ts'
import '../../../panel/ui/plain-table.css'

/** The numbers of the plots, newest first, with their sum. */
export function CountsTable({ statistics }: { statistics: Statistics }) {
  const reader = useReader()
  const { t } = reader
  return (
    <Disclosure className="statistics-table" summary={t('statistics.table')}>
      <table className="m-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('statistics.columns.period')}</th>
            {measures.map(measure => (
              <th key={measure} scope="col" className="m-number">
                {t(`statistics.columns.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statistics.rows.toReversed().map(row => (
            <tr key={row.period}>
              <th scope="row">{periodLabel(reader, row.period)}</th>
              {measures.map(measure => (
                <td key={measure} className="m-number" data-label={t(`statistics.columns.${measure}`)}>
                  {reader.number(row[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statistics.total')}</th>
            {measures.map(measure => (
              <td key={measure} className="m-number" data-label={t(`statistics.columns.${measure}`)}>
                {reader.number(statistics.totals[measure])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Disclosure>
  )
}
