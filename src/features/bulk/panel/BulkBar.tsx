import { useMemo, useState } from 'react'
import { useListContext } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { exportPath } from '../../../panel/data/exportPath.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { useAccess, type Access } from '../../../panel/data/access.ts'
import { isPhone } from '../../../panel/ui/isPhone.ts'
import { AssignMany } from '../../moderation/panel/assign/AssignMany.tsx'
import { MergeTwo } from '../../merging/panel/MergeTwo.tsx'
import { ToolMenu, useCloseMenu } from '../../../panel/ui/ToolMenu.tsx'
import { transitionsFor, type BulkAction } from '../../../panel/record/list/bulkActions.ts'
import { SuggestMany } from '../../suggestions/panel/SuggestMany.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkResults } from './BulkResults.tsx'
import { SelectAll } from './SelectAll.tsx'
import { useBulk } from './useBulk.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { MenuItem } from '../../../panel/ui/MenuItem.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import './bulk.css'
import { fieldViewOf } from '../../../panel/fields/index.ts'
import { overridesOf } from '../../../panel/record/slots/overridesOf.ts'

/** The properties of which one value can be right for many records, and that the person may write. */
function settableProperties(entity: Entity, access: Access): Property[] {
  const byHand = overridesOf(entity.name).inputs ?? {}
  return [...entity.fields.values()].flatMap(field => {
    const [property, ...more] = field.properties
    const fits =
      property &&
      more.length === 0 &&
      fieldViewOf(field.type).shared &&
      !byHand[property.name] &&
      !property.field.unique
    return fits && access.mayWrite(property) ? [property] : []
  })
}

/** Buttons that stand beside one another; further actions are in a menu, on a phone all of them. */
const mostButtons = 2
/** What takes something away stands last. */
const taking: ReadonlySet<BulkAction> = new Set(['lock', 'delete'])
/** Ids that fit into the address of an export. */
const mostExported = 200

/** What can be done with the selected records, wherever in the list they are, and what became of it. */
export default function BulkBar({ entity }: { entity: Entity }) {
  const reader = useReader()
  const { t } = reader
  const access = useAccess(entity)
  const list = useListContext<Visible>()
  const { run, start, stop, close } = useBulk(entity)
  const [asking, setAsking] = useState<BulkAction>()
  const ids = useMemo(() => list.selectedIds.map(String).toSorted(), [list.selectedIds])
  const found = useRelatedRecords(useMemo(() => new Map([[entity.name, ids]]), [entity, ids])).get(entity.name)
  const records = useMemo(
    () => ids.map(id => found?.get(id)).filter((record): record is Visible => Boolean(record)),
    [ids, found],
  )
  const moves = useMemo(() => transitionsFor(entity, access, records), [entity, access, records])
  const properties = useMemo(() => settableProperties(entity, access), [entity, access])
  const changeable = records.filter(record => access.mayTo('update', record))
  const chosen: ReadonlyMap<BulkAction, readonly Visible[]> = new Map<BulkAction, readonly Visible[]>([
    ...moves,
    ...(properties.length > 0 && changeable.length > 0 ? [['update', changeable] as const] : []),
  ])
  const here = new Set(list.data?.map(record => record.id))
  const elsewhere = ids.filter(id => !here.has(id)).length

  const nameOf = (action: BulkAction): string =>
    t(action === 'update' ? 'panel.bulk.set' : `codes.transitions.${action}`)
  const labelOf = (action: BulkAction): string => {
    const count = chosen.get(action)?.length ?? 0
    return count === ids.length
      ? nameOf(action)
      : t('panel.bulk.some', { action: nameOf(action), count: reader.number(count), total: reader.number(ids.length) })
  }
  const act = async (action: BulkAction, body: Row = {}) => {
    setAsking(undefined)
    const outcomes = await start(action, chosen.get(action) ?? [], body)
    const done = new Set(outcomes.filter(({ refusal }) => refusal === undefined).map(({ record }) => record.id))
    list.onSelect(ids.filter(id => !done.has(id)))
  }
  const names = [...chosen.keys()]
  const exports = access.trash && ids.length <= mostExported
  const shown = isPhone() ? 0 : mostButtons
  const rest = names.slice(shown)
  const further = [...rest.filter(action => !taking.has(action)), ...rest.filter(action => taking.has(action))]
  return (
    <>
      {ids.length > 0 && (
        <div className="m-bulk" role="region" aria-label={t('panel.list.selected', { smart_count: ids.length })}>
          <span role="status">
            {t('panel.list.selected', { smart_count: ids.length })}
            {elsewhere > 0 && `, ${t('panel.bulk.elsewhere', { smart_count: elsewhere })}`}
          </span>
          <Button small onClick={() => list.onUnselectItems()}>
            {t('panel.list.unselect')}
          </Button>
          <SelectAll entity={entity} selected={ids.length} />
          <span className="m-bulk-space" />
          {names.slice(0, shown).map(action => (
            <Button key={action} small danger={taking.has(action)} onClick={() => setAsking(action)}>
              {labelOf(action)}
            </Button>
          ))}
          {further.length > 0 && (
            <ToolMenu label={t(shown > 0 ? 'panel.bulk.more' : 'panel.commands.actions')}>
              {further.map(action => (
                <ActionItem
                  key={action}
                  danger={taking.has(action)}
                  label={labelOf(action)}
                  onPress={() => setAsking(action)}
                />
              ))}
            </ToolMenu>
          )}
          <AssignMany entity={entity} records={records} onDone={() => list.onUnselectItems()} />
          <SuggestMany entity={entity} records={changeable} onDone={() => list.onUnselectItems()} />
          <MergeTwo entity={entity} ids={ids} onDone={() => list.onUnselectItems()} />
          {exports && (
            <ButtonLink small to={exportPath(entity.name, { filter: { id: ids } })}>
              {t('exporting.of_list')}
            </ButtonLink>
          )}
        </div>
      )}
      {asking && (
        <BulkDialog
          entity={entity}
          action={asking}
          title={labelOf(asking)}
          records={chosen.get(asking) ?? []}
          left={records.filter(record => !chosen.get(asking)?.includes(record))}
          properties={properties}
          onDone={body => void act(asking, body)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {run && <BulkResults entity={entity} title={nameOf(run.action)} run={run} onStop={stop} onClose={close} />}
    </>
  )
}

/** Asks for an action; the menu is closed first, so that the focus comes back to its button. */
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
