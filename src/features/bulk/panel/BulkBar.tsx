import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useListContext, useNotify } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { exportPath } from '../../../panel/data/exportPath.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { isPhone } from '../../../panel/ui/isPhone.ts'
import { AssignMany } from '../../moderation/panel/assign/AssignMany.tsx'
import { MergeSelected } from '../../merging/panel/MergeSelected.tsx'
import { ToolMenu, useCloseMenu } from '../../../panel/ui/ToolMenu.tsx'
import { transitionsFor, type BulkAction } from '../../../panel/record/list/bulkActions.ts'
import { trashFilter } from '../../../panel/record/list/filters.ts'
import { SuggestMany } from '../../suggestions/panel/SuggestMany.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkResults } from './BulkResults.tsx'
import { SelectAll } from './SelectAll.tsx'
import { settableProperties } from './settable.ts'
import { useBulk } from './useBulk.ts'
import { useSelectedRecords } from './useSelectedRecords.ts'
import { isKnownToServerOnly, usePossibleCounts } from './usePossible.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { MenuItem } from '../../../panel/ui/MenuItem.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'
import './bulk.css'

const EditFields = lazyPart(() => import('./EditFields.tsx'))

/** The number of buttons; further actions are in a menu, on phones all of them. */
const maxButtons = 2
/** Destructive actions, which are shown last. */
const destructive: ReadonlySet<BulkAction> = new Set(['lock', 'delete'])
/** The maximum number of IDs that fit into the URL of an export. */
const maxExported = 200

/** The actions on the selected records, on any page of the list, and their results. */
export default function BulkBar({ entity }: { entity: Entity }) {
  const reader = useReader()
  const { t } = reader
  const access = useAccess(entity)
  const list = useListContext<Visible>()
  const { run, start, stop, close } = useBulk(entity)
  const [asking, setAsking] = useState<BulkAction>()
  const notify = useNotify()
  const ids = useMemo(() => list.selectedIds.map(String).toSorted(), [list.selectedIds])
  const records = useSelectedRecords(entity, ids, list.filterValues?.[trashFilter] === false)
  const moves = useMemo(() => transitionsFor(entity, access, records), [entity, access, records])
  const properties = useMemo(() => settableProperties(entity, access), [entity, access])
  const changeable = records.filter(record => access.mayTo('update', record))
  const chosen: ReadonlyMap<BulkAction, readonly Visible[]> = new Map<BulkAction, readonly Visible[]>([
    ...moves,
    ...(properties.length > 0 && changeable.length > 0 ? [['update', changeable] as const] : []),
  ])
  const here = new Set(list.data?.map(record => record.id))
  const elsewhere = ids.filter(id => !here.has(id)).length

  const nameOf = (action: BulkAction): string => t(action === 'update' ? 'bulk.set' : `codes.transitions.${action}`)
  const counts = usePossibleCounts(
    entity,
    moves.map(([name]) => name),
    ids,
  )
  /** Undefined while only the server knows. */
  const countOf = (action: BulkAction): number | undefined =>
    action !== 'update' && isKnownToServerOnly(entity, action) ? counts.get(action) : chosen.get(action)?.length
  const labelOf = (action: BulkAction): string => {
    const count = countOf(action)
    return count === undefined || count === ids.length
      ? nameOf(action)
      : t('bulk.some', { action: nameOf(action), count: reader.number(count), total: reader.number(ids.length) })
  }
  const act = async (action: TransitionName, possible: readonly Visible[], body: Row) => {
    setAsking(undefined)
    // A parent was deleted after what refers to it, and must be restored before it.
    const inOrder =
      action === 'restore'
        ? possible.toSorted((one, other) => String(other.deleted_at).localeCompare(String(one.deleted_at)))
        : possible
    const outcomes = await start(action, inOrder, body)
    const done = new Set(outcomes.filter(({ problem }) => !problem).map(({ record }) => record.id))
    list.onSelect(ids.filter(id => !done.has(id)))
    if (done.size === possible.length)
      notify(t('bulk.doing', { action: nameOf(action), smart_count: done.size }), { type: 'success' })
  }
  const names = [...chosen.keys()]
  const exports = access.trash && ids.length <= maxExported
  const words = names.map(labelOf).join()
  const bar = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ words, buttons: maxButtons })
  const shown = isPhone() ? 0 : room.words === words ? room.buttons : maxButtons
  // Show as many buttons as fit on one line.
  useLayoutEffect(() => {
    const [first, ...others] = bar.current?.children ?? []
    const end = first?.getBoundingClientRect().bottom ?? 0
    if (shown > 0 && others.some(one => one.getBoundingClientRect().top > end)) setRoom({ words, buttons: shown - 1 })
  }, [shown, words])
  const rest = names.slice(shown)
  const further = [
    ...rest.filter(action => !destructive.has(action)),
    ...rest.filter(action => destructive.has(action)),
  ]
  return (
    <>
      {ids.length > 0 && (
        <div
          ref={bar}
          className="m-bulk"
          role="region"
          aria-label={t('panel.list.selected', { smart_count: ids.length })}
        >
          <span role="status">
            {t('panel.list.selected', { smart_count: ids.length })}
            {elsewhere > 0 && `, ${t('bulk.elsewhere', { smart_count: elsewhere })}`}
          </span>
          <RemoveButton label={t('panel.list.unselect')} onClick={() => list.onUnselectItems()} />
          <SelectAll entity={entity} selected={ids.length} />
          <span className="m-bulk-space" />
          {names.slice(0, shown).map(action => (
            <Button key={action} small danger={destructive.has(action)} onClick={() => setAsking(action)}>
              {labelOf(action)}
            </Button>
          ))}
          {further.length > 0 && (
            <ToolMenu small={shown > 0} label={t(shown > 0 ? 'bulk.more' : 'panel.commands.actions')}>
              {further.map(action => (
                <ActionItem
                  key={action}
                  danger={destructive.has(action)}
                  label={labelOf(action)}
                  onPress={() => setAsking(action)}
                />
              ))}
            </ToolMenu>
          )}
          <AssignMany entity={entity} records={records} onDone={() => list.onUnselectItems()} />
          <SuggestMany entity={entity} records={changeable} onDone={() => list.onUnselectItems()} />
          <MergeSelected entity={entity} ids={ids} onDone={() => list.onUnselectItems()} />
          {exports && (
            <ButtonLink small to={exportPath(entity.name, { filter: { id: ids } })}>
              {t('exporting.of_list')}
            </ButtonLink>
          )}
        </div>
      )}
      {asking === 'update' && (
        <Suspense>
          <EditFields
            entity={entity}
            ids={ids}
            properties={properties}
            onClose={isDone => {
              setAsking(undefined)
              if (isDone) list.onUnselectItems()
            }}
          />
        </Suspense>
      )}
      {asking && asking !== 'update' && (
        <BulkDialog
          entity={entity}
          action={asking}
          records={records}
          onDone={(possible, body) => void act(asking, possible, body)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {run && <BulkResults entity={entity} title={nameOf(run.action)} run={run} onStop={stop} onClose={close} />}
    </>
  )
}

/** Starts an action. The menu closes first, so that focus returns to its button. */
function ActionItem({ danger, label, onPress }: { danger: boolean; label: string; onPress(): void }) {
  const close = useCloseMenu()
  return (
    <MenuItem
      danger={danger}
      onClick={() => {
        close()
        onPress()
      }}
    >
      {label}
    </MenuItem>
  )
}
