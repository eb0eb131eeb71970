import { BarChart } from '@mui/x-charts/BarChart'
import { useReader } from '../../../panel/data/reader.ts'
import { useMediaQuery } from '../../../panel/ui/useMediaQuery.ts'
import { MuiTheme } from '../../../panel/ui/theme/MuiTheme.tsx'

interface Props {
  caption: string
  bars: readonly { name: string; now: number; before: number }[]
}

const barHeight = 34
/** The width of names next to bars in pixels, and how many characters fit. */
const wide = { width: 190, signs: 26 }
const narrow = { width: 104, signs: 13 }

const short = (name: string, signs: number): string => (name.length > signs ? `${name.slice(0, signs - 1)}…` : name)

/** The first rows of a ranking as bars, each next to that of the previous range. */
export default function RankingPlot({ caption, bars }: Props) {
  const { t, number } = useReader()
  const { width, signs } = useMediaQuery('(max-width: 700px)') ? narrow : wide
  const valueFormatter = (value: number | null) => number(value ?? 0)
  // Numbered, because the axis would merge names that are truncated alike.
  const names = bars.map(({ name }, index) => `${index + 1}. ${short(name, signs)}`)
  return (
    <figure className="statistics-plot statistics-bars">
      <figcaption>{caption}</figcaption>
      <MuiTheme>
        <BarChart
          layout="horizontal"
          height={bars.length * barHeight + 72}
          yAxis={[{ scaleType: 'band', data: names, width, categoryGapRatio: 0.35 }]}
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
