import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { KeyboardEvent } from 'react'
import { locales } from '../../../engine/model/languages.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { TextInput } from '../../../panel/ui/inputs.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { arranged, dropped } from './editing/arranged.ts'
import { resourceOf, withEntity, type GroupView } from './editing/edited.ts'
import { textOf, withText } from './editing/editedTexts.ts'
import { uniqueName } from '../../../engine/model/stored/uniqueName.ts'
import { shippedText, labelIn, mistakesOf, useEditing } from './useEditing.ts'
import { focusAfterRender } from './focusAfterRender.ts'
import { FieldRow } from './FieldRow.tsx'

/** Returns the ID of a field's element. */
export const rowId = (name: string): string => `declared-field-${name}`

const groupId = (name: string): string => `declared-group-${name}`

const focusGroup = (name: string | undefined): void =>
  focusAfterRender(() => (name === undefined ? null : document.getElementById(groupId(name))?.querySelector('input')))

/** How many pixels a pressed pointer has to move to start a drag. */
const distance = 4

interface Props {
  groups: readonly GroupView[]
  open: string | undefined
  onOpen(name: string): void
  onMove(name: string, by: -1 | 1): void
  onCopy(name: string): void
  onRemove(name: string): void
  onAdd(group: string, after?: string): void
  /** Announces a change to screen readers. */
  onSay(sentence: string): void
}

/** The groups of a form and their fields, sortable by keyboard and mouse. */
export function Structure({ groups, open, onOpen, onMove, onCopy, onRemove, onAdd, onSay }: Props) {
  const editing = useEditing()
  const { edited, types, change } = editing
  const { t, locale } = useReader()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance } }))
  const isOwn = resourceOf(edited) !== undefined
  const names = groups.flatMap(({ fields }) => fields.map(({ field }) => field.name))

  const press = (event: KeyboardEvent, group: string, name: string): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    const focus = (other: string | undefined): void => {
      if (other !== undefined) document.getElementById(rowId(other))?.focus()
    }
    const act =
      step && event.altKey
        ? () => onMove(name, step)
        : step
          ? () => focus(names[names.indexOf(name) + step])
          : event.key === 'Delete'
            ? () => onRemove(name)
            : event.key === '/'
              ? () => onAdd(group, name)
              : event.code === 'KeyD' && (event.ctrlKey || event.metaKey)
                ? () => onCopy(name)
                : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  const end = ({ active, over }: DragEndEvent): void => {
    if (over) change(dropped(edited, String(active.id), String(over.id), types))
  }
  const addGroup = (): void => {
    const name = uniqueName('group', new Set(groups.map(group => group.name)))
    change(withEntity(edited, entity => ({ ...entity, groups: [...entity.groups, { name, fields: [] }] })))
    focusGroup(name)
  }
  const removeGroup = (name: string): void => {
    const place = groups.findIndex(group => group.name === name)
    change(
      arranged(
        edited,
        groups
          .filter(group => group.name !== name)
          .map(group => ({ name: group.name, fields: group.fields.map(({ field }) => field.name) })),
        types,
      ),
    )
    onSay(t('declaring.structure.removed', { name: labelIn(editing, locale, 'groups', name) }))
    focusGroup((groups[place + 1] ?? groups[place - 1])?.name)
  }
  return (
    <section aria-label={t('declaring.structure.label')}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end}>
        {groups.map(group => {
          const label = labelIn(editing, locale, 'groups', group.name)
          return (
            <div key={group.name} id={groupId(group.name)} role="group" aria-label={label} className="declaring-group">
              <div className="declaring-group-head">
                {locales.map(one => (
                  <Field key={one} label={t(`declaring.structure.group_${one}`)}>
                    {control => (
                      <TextInput
                        {...control}
                        className="m-small"
                        lang={one}
                        autoComplete="off"
                        maxLength={300}
                        value={textOf(edited, one, 'groups', group.name)}
                        placeholder={shippedText(editing, one, 'groups', group.name)}
                        onChange={event => change(withText(edited, one, ['groups', group.name], event.target.value))}
                      />
                    )}
                  </Field>
                ))}
                {isOwn && group.fields.length === 0 && groups.length > 1 && (
                  <RemoveButton
                    label={t('declaring.structure.remove_group', { name: label })}
                    onClick={() => removeGroup(group.name)}
                  />
                )}
              </div>
              <SortableContext
                items={group.fields.map(({ field }) => field.name)}
                strategy={verticalListSortingStrategy}
              >
                <ul className="declaring-rows">
                  {group.fields.map(view => (
                    <FieldRow
                      key={view.field.name}
                      id={rowId(view.field.name)}
                      view={view}
                      label={labelIn(editing, locale, 'fields', view.field.name)}
                      isOpen={view.field.name === open}
                      problems={mistakesOf(editing, view.field).length}
                      onOpen={() => onOpen(view.field.name)}
                      onKeyDown={event => press(event, group.name, view.field.name)}
                    />
                  ))}
                </ul>
              </SortableContext>
              {group.fields.length === 0 && <p className="m-quiet">{t('declaring.structure.empty')}</p>}
              <Button small onClick={() => onAdd(group.name)}>
                {t('declaring.structure.add')}
              </Button>
            </div>
          )
        })}
      </DndContext>
      {isOwn && <Button onClick={addGroup}>{t('declaring.structure.add_group')}</Button>}
    </section>
  )
}
