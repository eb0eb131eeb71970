import { Button } from '../../../panel/ui/Button.tsx'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader, type Reader } from '../../../panel/data/reader.ts'
import { systemTests, type SystemTest, type TestResult } from '../system.ts'
import { useSystemTest } from './useSystem.ts'

const outcomeOf = ({ t, number }: Reader, { result, milliseconds, detail }: TestResult): string =>
  result === 'done'
    ? t('system.tests.done', { milliseconds: number(milliseconds) })
    : t('system.tests.failed', { detail: detail ?? t('system.tests.unknown') })

function Test({ name }: { name: SystemTest }) {
  const reader = useReader()
  const { mutate, isPending, data, error } = useSystemTest(name)
  const refusal = error && refusalOf(error, reader)
  const isBad = Boolean(refusal) || data?.result === 'failed'
  const outcome = isPending
    ? reader.t('system.tests.pending')
    : refusal
      ? (Object.values(refusal.errors)[0] ?? refusal.message)
      : data && outcomeOf(reader, data)
  return (
    <li>
      <Button busy={isPending} onClick={() => mutate()}>
        {reader.t(`system.tests.${name}`)}
      </Button>
      <span role="status" className={isBad ? 'system-bad' : 'm-quiet'}>
        {outcome}
      </span>
    </li>
  )
}

/** A button for each external service that tests whether it works. */
export const SystemTests = () => (
  <ul className="system-tests">
    {systemTests.map(name => (
      <Test key={name} name={name} />
    ))}
  </ul>
)
