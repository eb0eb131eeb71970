import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { Preview } from '../declarations.ts'
import { StepList } from './StepList.tsx'
import { mistakeText } from './useEditing.ts'
import { useReloadDeclarations, useHead, usePublications } from './useDeclarations.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

const isBlocked = ({ mistakes, steps }: Preview): boolean =>
  mistakes.length > 0 || steps.length === 0 || steps.some(({ refused }) => refused)

/** The history of publications: who, when, why and what; each can be undone after a preview. */
export function HistoryPart() {
  const reader = useReader()
  const { t, moment } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const reload = useReloadDeclarations()
  const [head, history] = [useHead(), usePublications()]
  const lines = history.data?.pages.flat() ?? []
  const nameOf = usePersonName(lines.map(line => line.created_by))
  const [undoing, setUndoing] = useState<{ number: number; preview: Preview }>()
  const [busy, setBusy] = useState(false)
  const error = head.error ?? history.error
  if (error) return <LoadFailure error={error} />
  if (!history.data || !head.data) return <PanelWait />
  const documents = [head.data.document]
  const fail = (rejected: unknown): void => notify(refusalOf(rejected, reader).message, { type: 'error' })
  const call = async (number: number, body: object): Promise<unknown> =>
    (await provider.call(`/declarations/undo/${number}`, { method: 'POST', body })).json
  const ask = (number: number): Promise<void> =>
    call(number, {}).then(preview => setUndoing({ number, preview: preview as Preview }), fail)
  const undo = async (): Promise<void> => {
    if (!undoing) return
    setBusy(true)
    try {
      await call(undoing.number, { plan: undoing.preview.plan, note: null })
      notify(t('declaring.history.undone', { number: undoing.number }), { type: 'success' })
      setUndoing(undefined)
      await reload()
    } catch (rejected) {
      fail(rejected)
      // The plan has changed, so it is shown again.
      await ask(undoing.number)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {lines.length === 0 && <p className="m-quiet">{t('declaring.history.empty')}</p>}
      <ol className="declaring-history">
        {lines.map(({ number, note, steps, undoes, undone_by, created_at, created_by }) => (
          <li key={number}>
            <div className="m-row declaring-panel-head">
              <h2>{t('declaring.history.number', { number })}</h2>
              {undoes !== null && <span className="m-chip">{t('declaring.history.undoes', { number: undoes })}</span>}
              <span className="m-quiet">
                {nameOf(created_by)} · <time dateTime={created_at}>{moment(created_at)}</time>
              </span>
              {undone_by === null ? (
                <Button
                  small
                  aria-label={t('declaring.history.undo_named', { number })}
                  onClick={() => void ask(number)}
                >
                  {t('declaring.history.undo')}
                </Button>
              ) : (
                <span className="m-chip">{t('declaring.history.undone_by', { number: undone_by })}</span>
              )}
            </div>
            {note !== null && <p>{note}</p>}
            <Disclosure summary={t('declaring.history.steps', { smart_count: steps.length })}>
              <StepList steps={steps} documents={documents} />
            </Disclosure>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('panel.history.more')}
        </Button>
      )}
      {undoing && (
        <ConfirmDialog
          title={t('declaring.history.undo_title', { number: undoing.number })}
          confirm={t('declaring.history.undo_submit')}
          busy={busy}
          onConfirm={isBlocked(undoing.preview) ? undefined : () => void undo()}
          onCancel={() => setUndoing(undefined)}
        >
          <p>{t('declaring.history.undo_text')}</p>
          {undoing.preview.mistakes.map((one, index) => (
            <p key={index} role="alert" className="m-problem">
              {mistakeText(one as Mistake, t)}
            </p>
          ))}
          {undoing.preview.mistakes.length + undoing.preview.steps.length === 0 && (
            <p>{t('declaring.publish.nothing')}</p>
          )}
          <StepList steps={undoing.preview.steps} documents={documents} />
        </ConfirmDialog>
      )}
    </>
  )
}
