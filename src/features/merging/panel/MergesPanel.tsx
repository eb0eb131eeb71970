import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LeftRecord, MergeEntry, UndoResult } from '../mergeShapes.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { nameOfRelated, titleOf } from '../../../panel/data/values.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { failureText, refusalOf } from '../../../panel/data/problemText.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { countOf } from '../../../panel/record/usage/UseLines.tsx'
import { useResponse } from '../../../panel/data/useResponse.ts'
import { Button } from '../../../panel/ui/Button.tsx'

/** The merges that a record was part of, for administrators, each with an undo button; nothing if there were none. */
export function MergesPanel({ entity, record }: RecordProps) {
  const { t } = useReader()
  const isAdministrator = hasRight(useAccess(entity).actor, 'merges')
  const { data = [] } = useResponse<MergeEntry[]>(
    entity.name,
    `${encodeURIComponent(record.id)}/merges`,
    isAdministrator,
  )
  if (data.length === 0) return null
  return (
    <section className="m-group" aria-labelledby="record-merges">
      <h2 id="record-merges">{t('reference.merges.title')}</h2>
      <ul className="reference-lines">
        {data.map(merge => (
          <li key={merge.id}>
            <Merge entity={entity} merge={merge} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Merge({ entity, merge }: { entity: Entity; merge: MergeEntry }) {
  const reader = useReader()
  const { t, moment, number } = reader
  const nameOf = usePersonName([merge.by, ...(merge.undone_by ? [merge.undone_by] : [])])
  const counts = Object.entries(merge.counts).map(([resource, count]) => countOf(resource, count, reader))
  return (
    <>
      <p>
        {t('reference.merges.line', {
          merged: titleOf(entity, merge.merged, reader),
          kept: titleOf(entity, merge.kept, reader),
        })}{' '}
        <span className="m-quiet">{t('reference.merges.by', { name: nameOf(merge.by), time: moment(merge.at) })}</span>
      </p>
      {counts.length > 0 && <p className="m-quiet">{counts.join(' · ')}</p>}
      {merge.undone_at ? (
        <p className="m-quiet">
          {t('reference.merges.undone_by', {
            name: nameOf(merge.undone_by ?? ''),
            time: moment(merge.undone_at),
            count: number(merge.put_back ?? 0),
          })}
        </p>
      ) : (
        <Undo entity={entity} id={merge.id} />
      )}
      {merge.left_count ? <LeftRecords left={merge.left} count={merge.left_count} /> : null}
    </>
  )
}

/** The records that undoing a merge left unchanged, each with a link to its form. */
function LeftRecords({ left, count }: { left: readonly LeftRecord[]; count: number }) {
  const reader = useReader()
  const { t, number } = reader
  const { registry } = usePanel()
  const wanted = useMemo(
    () =>
      new Map(
        [...Map.groupBy(left, one => one.resource)].map(([resource, records]) => [
          resource,
          records.map(one => one.id).toSorted(),
        ]),
      ),
    [left],
  )
  const related = useRelatedRecords(wanted)
  return (
    <Disclosure summary={t('reference.merges.left', { count: number(count) })}>
      <ul>
        {left.map(({ resource, id }) => (
          <li key={id}>
            <Link className="m-link" to={recordPath(resource, id)}>
              {nameOfRelated(registry.entities.get(resource), id, related.get(resource)?.get(id), reader)}
            </Link>{' '}
            <span className="m-quiet">{t(`resources.${resource}.name`, { smart_count: 1 })}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Undo({ entity, id }: { entity: Entity; id: string }) {
  const reader = useReader()
  const { t, number } = reader
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    try {
      const { put_back } = (await provider.call(`/merges/${encodeURIComponent(id)}/undo`, { method: 'POST' }))
        .json as UndoResult
      notify('reference.merges.undone', { type: 'success', messageArgs: { count: number(put_back) } })
      await client.invalidateQueries()
    } catch (error) {
      notify(Object.values(refusalOf(error, reader).errors)[0] ?? failureText(entity, error, reader), { type: 'error' })
    } finally {
      setBusy(false)
      setIsConfirming(false)
    }
  }
  return (
    <>
      <Button small onClick={() => setIsConfirming(true)}>
        {t('reference.merges.undo')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('reference.merges.question')}
          confirm={t('reference.merges.undo')}
          busy={busy}
          onConfirm={() => void undo()}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{t('reference.merges.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
