import { BarChart } from '@mui/x-charts/BarChart'
import type { CompletenessCounts } from '../../../engine/model/completeness.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { MuiTheme } from '../../../panel/ui/theme/MuiTheme.tsx'

const height = 280

/** How many records are in each range of scores, as bars; a press on one shows its range. The table next to it says the same. */
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
