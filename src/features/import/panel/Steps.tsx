import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { importSteps, stepPath, type ImportStep } from './importSteps.ts'

interface Props {
  current: ImportStep
  /** The import of the steps; undefined until its file is uploaded. */
  id?: string
  /** Whether nothing is left to decide. */
  over?: boolean
}

/** The steps of an import: completed, current and upcoming. */
export function Steps({ current, id, over = false }: Props) {
  const { t } = useReader()
  const place = importSteps.indexOf(current)
  return (
    <nav aria-label={t('importing.steps_label')}>
      <ol className="import-steps">
        {importSteps.map((step, index) => {
          const isDone = over || index < place
          const word = t(`importing.steps.${step}`)
          const text = (
            <>
              <span className="import-step-mark" aria-hidden>
                {isDone ? '✓' : index + 1}
              </span>
              <span className="import-step-word">
                {word}
                {isDone && <span className="m-hidden"> ({t('importing.step_done')})</span>}
              </span>
            </>
          )
          return (
            <li key={step} data-current={step === current || undefined} data-done={isDone || undefined}>
              {id === undefined || over ? (
                <span aria-current={step === current ? 'step' : undefined}>{text}</span>
              ) : (
                <Link to={stepPath(id, step)} aria-current={step === current ? 'step' : undefined}>
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
