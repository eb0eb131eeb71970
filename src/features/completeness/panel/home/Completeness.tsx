import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Band, CompletenessCounts } from '../../../../engine/model/completeness.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { completenessField } from '../../../../engine/model/systemFields.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { Card } from '../../../../panel/ui/Card.tsx'
import { Disclosure } from '../../../../panel/ui/Disclosure.tsx'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { filteredPath } from '../../../../panel/data/paths.ts'
import { lazyPart } from '../../../../panel/ui/lazyPart.tsx'
import '../../../../panel/fields/fields.css'
import '../../../statistics/panel/statistics.css'
import '../../../../panel/ui/completeness.css'
import '../../../../panel/ui/plain-table.css'

const BandsPlot = lazyPart(() => import('../BandsPlot.tsx'))

const { name } = completenessField

/**
 * The completeness of the main entity's public records, as a chart and a table; each range links to the list of its
 * records.
 */
export default function Completeness() {
  const entity = usePanel().registry.main
  return entity ? <OfEntity entity={entity} /> : null
}

function OfEntity({ entity }: { entity: Entity }) {
  const { t, number } = useReader()
  const navigate = useNavigate()
  const provider = useDataProvider<PanelDataProvider>()
  const { shownBy } = entity.declaration
  const filter = { status: ['approved'], ...(shownBy ? { [shownBy]: true } : {}) }
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { data } = useQuery({
    queryKey: ['completeness', entity.name],
    queryFn: async ({ signal }) =>
      (await provider.call(`/${entity.name}/completeness?${query}`, { signal })).json as CompletenessCounts,
    staleTime: 30_000,
    retry: false,
  })
  const pathOf = ({ from, to }: Band): string =>
    filteredPath(entity.name, { ...filter, [`${name}_gte`]: from, [`${name}_lte`]: to })
  const open = (index: number) => {
    const band = data?.bands[index]
    if (band) navigate(pathOf(band))
  }
  return (
    <Card title={t('completeness.home')} isPending={!data}>
      {data && (
        <div className="completeness-plot">
          <p className="completeness-sum">{t('completeness.average', { average: data.average })}</p>
          <div className="statistics-plot">
            <Suspense fallback={<div className="m-skeleton" />}>
              <BandsPlot counts={data} onChoose={open} />
            </Suspense>
          </div>
          <Disclosure className="statistics-table" summary={t('completeness.table')}>
            <table className="m-plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('panel.system_fields.completeness')}</th>
                  <th scope="col" className="m-number">
                    {t('completeness.count')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.bands.map(band => (
                  <tr key={band.from}>
                    <th scope="row">
                      {band.count > 0 ? (
                        <Link to={pathOf(band)}>{t('completeness.band', { from: band.from, to: band.to })}</Link>
                      ) : (
                        t('completeness.band', { from: band.from, to: band.to })
                      )}
                    </th>
                    <td className="m-number" data-label={t('completeness.count')}>
                      {number(band.count)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
