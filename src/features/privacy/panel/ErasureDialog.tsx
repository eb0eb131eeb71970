import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRedirect } from 'ra-core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { personName } from '../../../engine/rules/text/formats.ts'
import type { erasureView } from '../erasure.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

type Preview = z.infer<typeof erasureView>

/** What erasing a person would do, with the obstacles first. */
function PreviewText({ preview }: { preview: Preview }) {
  const { t, number } = useReader()
  const names = preview.alone_in.map(({ name }) => name).join(', ')
  return (
    <>
      {preview.held !== null && (
        <p role="alert" className="m-problem">
          {t('privacy.held', { reason: preview.held })}
        </p>
      )}
      {names && (
        <p role="alert" className="m-problem">
          {t('privacy.alone', { names })}
        </p>
      )}
      <p>{t('privacy.erase_text')}</p>
      <ul>
        <li>{t('privacy.removed', { number: number(preview.removed) })}</li>
        <li>{t('privacy.cleared', { number: number(preview.cleared) })}</li>
        {preview.requests > 0 && <li>{t('privacy.requests', { number: number(preview.requests) })}</li>}
      </ul>
    </>
  )
}

/** The dialog that erases a person after confirmation; this cannot be undone. */
export function ErasureDialog({ person, onClose }: { person: Visible; onClose(): void }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const redirect = useRedirect()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const [busy, setBusy] = useState(false)
  const path = `/users/${encodeURIComponent(person.id)}/erasure`
  const { data, error } = useQuery({
    queryKey: ['erasure', person.id],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as Preview,
    staleTime: 0,
  })
  const erase = async (): Promise<void> => {
    setBusy(true)
    try {
      await provider.call(path, { method: 'POST' })
      notify('privacy.erased', { type: 'success' })
      redirect('list', 'users')
      await client.invalidateQueries({ queryKey: ['users'] })
    } catch (failure) {
      notify(refusalOf(failure, reader).message, { type: 'error' })
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={t('privacy.erase_title', { name: personName(person) })}
      confirm={t('privacy.erase')}
      busy={busy}
      onConfirm={data && data.held === null ? () => void erase() : undefined}
      onCancel={onClose}
    >
      {error && <LoadFailure error={error} />}
      {!data && !error && <p role="status">{t('panel.please_wait')}</p>}
      {data && <PreviewText preview={data} />}
    </ConfirmDialog>
  )
}
