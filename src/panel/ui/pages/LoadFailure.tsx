import { useQueryClient } from '@tanstack/react-query'
import { useReader } from '../../data/reader.ts'
import { refusalOf } from '../../data/problemText.ts'
import { repeatFailed } from '../../data/recoverQueries.ts'
import { Button } from '../Button.tsx'

/** Says why a part of a screen could not be loaded, and repeats what failed if that can help. */
export function LoadFailure({ error }: { error: unknown }) {
  const reader = useReader()
  const client = useQueryClient()
  const { status, message } = refusalOf(error, reader)
  const isTemporary = status === 0 || status === 429 || status >= 500
  return (
    <div className="m-row load-failure" role="alert">
      <p>{message}</p>
      {isTemporary && (
        <Button small onClick={() => void repeatFailed(client)}>
          {reader.t('panel.list.retry')}
        </Button>
      )}
    </div>
  )
}
