import { BarChart } from '@mui/x-charts/BarChart'
import { useReader } from '../../../panel/data/reader.ts'
import { MuiTheme } from '../../../panel/ui/theme/MuiTheme.tsx'

interface Props {
  caption: string
  bars: readonly { name: string; now: number; before: number }[]
}

const barHeight = 34
const longestName = 26

const short = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name)

/** The first rows of a ranking as bars, each beside the time before; the table is below it. */
export default function RankingPlot({ caption, bars }: Props) {
  const { t, number } = useReader()
  const valueFormatter = (value: number | null) => number(value ?? 0)
  // Names that are cut alike must not fall together on the axis.
  const names = bars.map(({ name }, index) => `${index + 1}. ${short(name)}`)
  return (
    <figure className="statistics-plot">
      <figcaption>{caption}</figcaption>
      <MuiTheme>
        <BarChart
          layout="horizontal"
          height={bars.length * barHeight + 72}
          yAxis={[{ scaleType: 'band', data: names, width: 190, categoryGapRatio: 0.35 }]}
          xAxis={[{ min: 0, tickMinStep: 1, valueFormatter, height: 28 }]}
          series={[
            {
              data: bars.map(({ now }) => now),
              label: t('statistics.ranking.now'),
              color: 'var(--marani-accent)',
              valueFormatter,
            },
            {
              data: bars.map(({ before }) => before),
              label: t('statistics.ranking.before'),
              color: 'var(--marani-border-strong)',
              valueFormatter,
            },
          ]}
          grid={{ vertical: true }}
          skipAnimation
        />
      </MuiTheme>
    </figure>
  )
}
