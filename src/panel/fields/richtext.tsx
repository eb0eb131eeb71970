import { createElement, useRef, useState, type KeyboardEvent } from 'react'
import { richtext as meaning } from '../../engine/fields/richtext.ts'
import { useSeen } from '../ui/useSeen.ts'
import { afterPaint } from '../data/afterPaint.ts'
import { preloadable, usePreloaded } from '../data/preloadable.ts'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { inputClass } from '../ui/inputClass.ts'

const editor = preloadable(async () => {
  await afterPaint()
  return (await import('./parts/RichTextEditor.tsx')).default
})

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** Returns the plain text of a formatted text. */
export const plainOf = (html: unknown): string =>
  (meaning.words?.(html) ?? '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The editor is loaded when it is nearly in view or focused; until then the text is shown, and what is typed is
 * appended.
 */
function Input(props: InputProps) {
  const { value, label, invalid, describedBy } = props
  const place = useRef<HTMLDivElement>(null)
  const [isEntered, setEntered] = useState(false)
  const [typed, setTyped] = useState('')
  const isSeen = useSeen(place)
  const isWanted = isSeen || isEntered || typed !== ''
  const Editor = usePreloaded(editor, isWanted)
  if (Editor && isWanted) return createElement(Editor, { ...props, typed, isEntered })
  const type = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setTyped(known => known + event.key)
  }
  return (
    <div
      ref={place}
      className={inputClass('m-editor', 'm-editor-words')}
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onFocus={() => setEntered(true)}
      onBlur={() => setEntered(false)}
      onKeyDown={type}
    >
      {plainOf(value ?? '')}
      {typed}
    </div>
  )
}

export const richtext: FieldView = {
  comparison: 'marked_words',
  Input,
  Cell: ({ value }) => <Excerpt text={plainOf(value)} />,
  several: true,
  wide: true,
  width: 2,
}
