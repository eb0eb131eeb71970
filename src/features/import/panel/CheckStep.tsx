import type { ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { Forecast } from './importSteps.ts'
import { Preview } from './Preview.tsx'
import { ProblemGroups } from './ProblemGroups.tsx'
import { SaveMapping } from './SaveMapping.tsx'
import type { Mapping } from './useMapping.ts'
import { useSaveRejected } from './useSaveRejected.ts'

const kinds = ['created', 'updated', 'unchanged', 'refused'] as const

/** Shows what all rows would change, which rows have problems, and how to solve them. */
export function CheckStep({
  view,
  mapping,
  forecast,
}: {
  view: ImportView
  mapping: Mapping
  forecast: Forecast | undefined
}) {
  const { t, number } = useReader()
  const { entity } = mapping
  const save = useSaveRejected(view, entity)
  const isFailed = view.state === 'failed'
  return (
    <>
      {isFailed && <p role="alert">{t('importing.failed')}</p>}
      {forecast && (
        <dl className="import-counts">
          {kinds.map(kind => (
            <div key={kind} data-kind={kind} data-none={view[kind] === 0 || undefined}>
              <dt>{t(`importing.kinds.${kind}`)}</dt>
              <dd className="m-number">{number(view[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      {forecast && view.problems.length === 0 && <p>{t('importing.nothing_wrong')}</p>}
      {(forecast || isFailed) && (
        <ProblemGroups
          view={view}
          entity={entity}
          mapping={mapping.mapping}
          onOptional={(field, optional) => mapping.setOptional(field, optional)}
        />
      )}
      {forecast && forecast.refused > 0 && (
        <div className="import-row">
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            {t('importing.save_errors')}
          </Button>
          <span className="m-quiet">{t('importing.errors_hint')}</span>
        </div>
      )}
      <Preview view={view} mapping={mapping} />
      <SaveMapping view={view} mapping={mapping.mapping} />
      <p className="m-quiet">{t('importing.run_hint')}</p>
    </>
  )
}
