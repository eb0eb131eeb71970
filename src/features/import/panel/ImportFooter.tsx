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
  /** Whether any column feeds a field. */
  filled: boolean
  busy: boolean
  onRun(): void
}

/** What the rows would become, or that they are being looked at. */
function Forecasted({ view, checks: { forecast, last, pending, again, stop }, filled }: Props) {
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
  if (again)
    return (
      <>
        <span>{t('importing.not_checked')}</span>
        <Button small onClick={again}>
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
        <Button small onClick={stop}>
          {t('importing.stop')}
        </Button>
      )}
    </>
  )
}

/** So many rows take long enough to be cancelled. */
const many = 20_000

/** Stays in sight below every step: what would happen, and the way on. */
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
