import { Link } from 'react-router-dom'
import { useNewReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'

/** Says on every screen by when the person must have a second step. */
export function SecondStepBar() {
  const { t, dayOf } = useNewReader()
  const { until } = usePanel().profile.second_step
  return (
    <div role="status" className="frame-bar">
      {until && (
        <p>
          {t('authenticators.due', { day: dayOf(until) })}{' '}
          <Link className="m-link" to="/profile">
            {t('authenticators.set_up')}
          </Link>
        </p>
      )}
    </div>
  )
}
