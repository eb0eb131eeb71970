import type { ReactNode } from 'react'
import type { ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { importSteps, stepPath, type ImportStep } from './importSteps.ts'
import type { Checks } from './useChecks.ts'

interface Props {
  view: ImportView
  step: ImportStep
  checks: Checks
  /** Whether any column is mapped. */
  filled: boolean
  busy: boolean
  onRun(): void
}

/** Shows what the import would change, or that the rows are being checked. */
function Forecasted({ view, checks: { forecast, last, pending, retry, cancel }, filled }: Props) {
  const { t, number } = useReader()
  if (!filled) return <span>{t('importing.nothing_filled')}</span>
  const shown = forecast ?? last
  const counts: ReactNode = shown && (
    <span className="import-forecast" data-old={!forecast || undefined}>
      <strong>{t('importing.ready_rows', { count: number(shown.ready) })}</strong>
      {forecast && (
        <span className="m-quiet import-forecast-more">
          {t('importing.of_which', {
            created: number(view.created),
            updated: number(view.updated),
            unchanged: number(view.unchanged),
          })}
        </span>
      )}
      {shown.refused > 0 && (
        <strong className="import-refused">{t('importing.refused_count', { count: number(shown.refused) })}</strong>
      )}
      {shown.passedOver > 0 && (
        <span className="m-quiet">{t('importing.passed_over', { count: number(shown.passedOver) })}</span>
      )}
    </span>
  )
  if (retry)
    return (
      <>
        <span>{t('importing.not_checked')}</span>
        <Button small onClick={retry}>
          {t('importing.check')}
        </Button>
      </>
    )
  return (
    <>
      {counts}
      {pending && (
        <span className="m-quiet m-number">
          {view.state === 'checking'
            ? t('importing.checking', { done: number(view.done), total: number(view.total) })
            : t('importing.checking_soon')}
        </span>
      )}
      {view.state === 'checking' && view.total > many && (
        <Button small onClick={cancel}>
          {t('importing.stop')}
        </Button>
      )}
    </>
  )
}

/** With this many rows, a check takes long enough that cancelling it makes sense. */
const many = 20_000

/** The footer of every step: the forecast and the button for the next step. */
export function ImportFooter(props: Props) {
  const { view, step, checks, filled, busy, onRun } = props
  const { t, number } = useReader()
  const place = importSteps.indexOf(step)
  const [before, next] = [importSteps[place - 1], importSteps[place + 1]]
  const written = checks.forecast?.written ?? 0
  return (
    <footer className="import-footer">
      <div className="import-footer-text" role="status">
        <Forecasted {...props} />
      </div>
      <div className="m-row m-end">
        {before && <ButtonLink to={stepPath(view.id, before)}>{t('importing.back')}</ButtonLink>}
        {next ? (
          <ButtonLink primary to={stepPath(view.id, next)}>
            {t(`importing.next.${next}`)}
          </ButtonLink>
        ) : (
          <Button primary disabled={!filled || written === 0 || checks.pending} busy={busy} onClick={onRun}>
            {written > 0 ? t('importing.run_count', { count: number(written) }) : t('importing.run')}
          </Button>
        )}
      </div>
    </footer>
  )
}
