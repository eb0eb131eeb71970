import { useState } from 'react'
import type { ImportView } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'

/** How far the work on an import is, with numbers. */
export function Busy({ view: { state, done, total, created, updated }, onCancel }: { view: ImportView; onCancel(): void }) {
  const { t, number } = useReader()
  const [cancelled, setCancelled] = useState(false)
  const all = state === 'undoing' ? created + updated : total
  return (
    <section className="import-busy">
      <progress aria-label={t(`importing.states.${state}`)} max={Math.max(all, 1)} value={done} />
      <p role="status" className="m-number">
        {t(`importing.${state}`, { done: number(done), total: number(all) })}
      </p>
      {state !== 'undoing' && (
        <Button
          disabled={cancelled}
          onClick={() => {
            setCancelled(true)
            onCancel()
          }}
        >
          {t(cancelled ? 'importing.cancelling' : 'importing.cancel')}
        </Button>
      )}
      <p className="m-quiet">{t('importing.busy_hint')}</p>
    </section>
  )
}
