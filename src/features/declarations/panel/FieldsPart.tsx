import { useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { byLocale } from '../../../engine/model/localized.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { duplicated, mayAdd, withNewField } from './editing/newField.ts'
import { moved } from './editing/arranged.ts'
import { fieldNamed, structureOf } from './editing/edited.ts'
import { hiddenOrShown, withoutField } from './editing/editedFields.ts'
import { labelIn, useEditing } from './useEditing.ts'
import { focusAfterRender } from './focusAfterRender.ts'
import { FieldPanel } from './FieldPanel.tsx'
import { Structure, rowId } from './Structure.tsx'
import { TypePalette } from './TypePalette.tsx'

/** Groups and fields next to the selected field; on a phone, one or the other. */
export function FieldsPart() {
  const editing = useEditing()
  const { edited, types, registry, both, change } = editing
  const { t, locale } = useReader()
  const [parameters, setParameters] = useSearchParams()
  const [open, setShown] = useState(parameters.get('field') ?? undefined)
  const [adding, setAdding] = useState<{ group: string; after?: string | undefined }>()
  const [said, setSaid] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const groups = structureOf(edited, types)
  const labelOf = (name: string): string => labelIn(editing, locale, 'fields', name)

  /** The selected field is in the URL, so that it stays selected when the panel is remounted. */
  const setOpen = (name: string | undefined): void => {
    setShown(name)
    const next = new URLSearchParams(parameters)
    if (name === undefined) next.delete('field')
    else next.set('field', name)
    setParameters(next, { replace: true, preventScrollReset: true })
  }
  const openField = (name: string): void => {
    setOpen(name)
    focusAfterRender(() => panel.current?.querySelector<HTMLElement>('input, button'))
  }
  const close = (): void => {
    const name = open
    setOpen(undefined)
    if (name !== undefined) focusAfterRender(() => document.getElementById(rowId(name)))
  }
  const leave = useEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  })
  useEffect(() => {
    const element = panel.current
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [open, leave])
  const add = (type: string): void => {
    if (!adding) return
    const words = byLocale(one => both.texts[one].declaring)
    const made = withNewField(edited, { type, ...adding }, { registry, types, words })
    change(made.edited)
    setAdding(undefined)
    openField(made.name)
  }
  const move = (name: string, by: -1 | 1): void => {
    const next = moved(edited, name, by, types)
    change(next)
    const own = structureOf(next, types).find(({ fields }) => fields.some(({ field }) => field.name === name))
    setSaid(
      t('declaring.structure.moved', {
        name: labelOf(name),
        place: (own?.fields.findIndex(({ field }) => field.name === name) ?? 0) + 1,
        count: own?.fields.length ?? 0,
        group: own ? labelIn(editing, locale, 'groups', own.name) : '',
      }),
    )
    focusAfterRender(() => document.getElementById(rowId(name)))
  }
  const copy = (name: string): void => {
    const type = fieldNamed(edited, name, types)?.field.type
    if (type === undefined || !mayAdd(edited, type, types))
      return setSaid(t('declaring.structure.only_one', { name: labelOf(name) }))
    const made = duplicated(edited, name, types)
    change(made.edited)
    openField(made.name)
  }
  /** A published field is hidden and keeps its values; an unpublished one is deleted. */
  const remove = (name: string): void => {
    const view = fieldNamed(edited, name, types)
    if (!view) return
    const names = groups.flatMap(({ fields }) => fields.map(({ field }) => field.name))
    const isKept = view.isShipped || edited.published.has(name)
    change(isKept ? hiddenOrShown(edited, name) : withoutField(edited, name, types))
    const outcome = isKept ? (view.isHidden ? 'shown' : 'hidden') : 'removed'
    setSaid(t(`declaring.structure.${outcome}`, { name: labelOf(name) }))
    if (isKept) return
    setOpen(undefined)
    const next = names[names.indexOf(name) + 1] ?? names[names.indexOf(name) - 1]
    if (next !== undefined) focusAfterRender(() => document.getElementById(rowId(next)))
  }
  // Focuses the first field, or the one in the URL, when the editor is opened.
  const first = groups.flatMap(({ fields }) => fields)[0]?.field.name
  const begin = useEvent(() => {
    if (open !== undefined) openField(open)
    else if (first !== undefined) focusAfterRender(() => document.getElementById(rowId(first)))
  })
  useEffect(() => begin(), [begin])
  const view = open === undefined ? undefined : fieldNamed(edited, open, types)
  return (
    <div className="declaring-fields" data-open={view ? '' : undefined}>
      <div className="declaring-structure">
        <p className="m-quiet declaring-keys">{t('declaring.structure.keys')}</p>
        <Structure
          groups={groups}
          open={open}
          onOpen={openField}
          onMove={move}
          onCopy={copy}
          onRemove={remove}
          onAdd={(group, after) => setAdding({ group, after })}
          onSay={setSaid}
        />
        <p role="status" className="m-hidden">
          {said}
        </p>
      </div>
      {view && (
        <div ref={panel} role="group" aria-label={labelOf(view.field.name)} className="declaring-field">
          <FieldPanel
            view={view}
            onRename={setOpen}
            onClose={close}
            onCopy={() => copy(view.field.name)}
            onRemove={() => remove(view.field.name)}
          />
        </div>
      )}
      {adding && <TypePalette onPick={add} onCancel={() => setAdding(undefined)} />}
    </div>
  )
}
