import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { Statistics } from '../visits.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { MuiTheme } from '../../../panel/ui/theme/MuiTheme.tsx'
import { periodLabel } from './periodLabel.ts'

const height = 280

/** Views and unique visitors over the range: as lines, or as bars if there are few periods. */
export default function CountsPlot({ statistics }: { statistics: Statistics }) {
  const reader = useReader()
  const { t } = reader
  const shown = ['views', 'visitors'] as const
  const colours = ['var(--marani-accent)', 'var(--marani-public)']
  const series = shown.map((measure, index) => ({
    data: statistics.rows.map(row => row[measure]),
    label: t(`statistics.columns.${measure}`),
    color: colours[index] ?? colours[0] ?? '',
    valueFormatter: (value: number | null) => reader.number(value ?? 0),
  }))
  const axis = { data: statistics.rows.map(row => periodLabel(reader, row.period)), height: 32 }
  const common = {
    height,
    yAxis: [{ width: 48, min: 0, tickMinStep: 1, valueFormatter: (value: number) => reader.number(value) }],
    skipAnimation: true,
    grid: { horizontal: true },
  }
  return (
    <figure className="statistics-plot">
      <figcaption>{t('statistics.chart')}</figcaption>
      <MuiTheme>
        {statistics.rows.length > 12 ? (
          <LineChart
            {...common}
            xAxis={[{ ...axis, scaleType: 'point' }]}
            series={series.map(one => ({ ...one, showMark: false, curve: 'linear' as const }))}
          />
        ) : (
          <BarChart {...common} xAxis={[{ ...axis, scaleType: 'band' }]} series={series} />
        )}
      </MuiTheme>
    </figure>
  )
}
