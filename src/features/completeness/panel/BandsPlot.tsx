import { BarChart } from '@mui/x-charts/BarChart'
import type { CompletenessCounts } from '../../../engine/model/completeness.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { MuiTheme } from '../../../panel/ui/theme/MuiTheme.tsx'

const height = 280

/**
 * A bar chart of the number of records in each range of scores; a click on a bar opens its list. The table next to it
 * shows the same data.
 */
export default function BandsPlot({ counts, onChoose }: { counts: CompletenessCounts; onChoose(index: number): void }) {
  const { t, number } = useReader()
  return (
    <MuiTheme>
      <BarChart
        height={height}
        skipAnimation
        hideLegend
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: counts.bands.map(({ from, to }) => t('completeness.band', { from, to })),
            scaleType: 'band',
            height: 32,
          },
        ]}
        yAxis={[{ width: 48, min: 0, tickMinStep: 1, valueFormatter: (value: number) => number(value) }]}
        series={[
          {
            data: counts.bands.map(band => band.count),
            label: t('completeness.count'),
            color: 'var(--marani-accent)',
            valueFormatter: value => number(value ?? 0),
          },
        ]}
        onItemClick={(_event, { dataIndex }) => onChoose(dataIndex)}
      />
    </MuiTheme>
  )
}
