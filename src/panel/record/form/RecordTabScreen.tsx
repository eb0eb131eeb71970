import { useGetOne } from 'ra-core'
import type { ReactNode } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { may } from '../../data/may.ts'
import { isMissing } from '../../data/problemText.ts'
import type { CallError } from '../../data/describeProblem.ts'
import { ReaderProvider, useNewReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { ForbiddenPage } from '../../ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../../ui/pages/NotFoundPage.tsx'
import { PanelWait, type Shape } from '../../ui/pages/PanelWait.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { LoadFailure } from '../../ui/pages/LoadFailure.tsx'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import '../list/list.css'
import './form.css'

interface Props {
  entity: Entity
  id: string
  tab: { name: string; word: string }
  /** The error with which the content failed to load. */
  error: CallError | null
  /** The skeleton shown while the content is loading. */
  shape?: Shape
  /** Buttons for the content. */
  tools?: ReactNode
  /** Undefined while loading. */
  children: ReactNode
}

/** A tab of a record on a screen of its own: below the record's header and tabs, with its own heading. */
export function RecordTabScreen({ entity, id, tab, error, shape, tools, children }: Props) {
  const panel = usePanel()
  const reader = useNewReader()
  const { data: record, error: missing } = useGetOne<Visible>(entity.name, { id })
  const failure: CallError | null = error ?? missing
  if (failure?.status === 403) return <ForbiddenPage />
  if (failure && isMissing(failure)) return <NotFoundPage />
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        {record ? (
          <RecordHeader entity={entity} record={record} mayList={may(panel, 'list', entity.name)} tab={tab} />
        ) : (
          <PanelWait shape="text" head />
        )}
        <div className="m-tab-head">
          <h2>{tab.word}</h2>
          {tools}
        </div>
        {error && <LoadFailure error={error} />}
        {children ?? (error ? null : <PanelWait shape={shape} />)}
      </div>
    </ReaderProvider>
  )
}
