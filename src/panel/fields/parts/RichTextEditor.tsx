import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEvent } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { InputProps } from '../../data/fieldView.ts'
import { RichTextBar } from './RichTextBar.tsx'
import { inputClass } from '../../ui/inputClass.ts'

const allowed: ReadonlySet<string> = new Set([
  'P',
  'STRONG',
  'EM',
  'U',
  'S',
  'UL',
  'OL',
  'LI',
  'H2',
  'H3',
  'BLOCKQUOTE',
  'BR',
  'A',
])
const scheme = /^(https?:\/\/|mailto:)/i

const tidy = (element: Element): void => {
  for (const child of Array.from(element.children)) tidy(child)
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : ''
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  if (!allowed.has(element.tagName) || (element.tagName === 'A' && !scheme.test(href)))
    element.replaceWith(...element.childNodes)
  else if (href) element.setAttribute('href', href.replace(/["<>\s]/g, encodeURIComponent))
}

/**
 * Returns markup as the field type stores it: only the allowed tags, without attributes except a link's URL; null if
 * there is no text.
 */
export function plainMarkup(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const child of Array.from(page.body.children)) tidy(child)
  return page.body.textContent.trim() === '' ? null : page.body.innerHTML
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
]

/**
 * An editor of formatted text; its output has only the tags that the field type stores. What was `typed` before it was
 * loaded is appended, and it takes the focus if it `isEntered`.
 */
export default function RichTextEditor({
  id,
  property,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  label,
  typed = '',
  isEntered = false,
}: InputProps & { typed?: string; isEntered?: boolean }) {
  // Values that the editor emitted and that have not come back yet, so that only values from elsewhere are set: a fast
  // typist is a few characters ahead of the form.
  const emitted = useRef([value])
  const change = useEvent(onChange)
  const leave = useEvent(onBlur)
  const { language } = property
  const attributes = useMemo(
    (): Record<string, string> => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      class: 'm-prose',
      ...(language ? { lang: localeOf[language] } : {}),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    }),
    [id, label, language, invalid, describedBy],
  )
  const editor = useEditor({
    extensions,
    content: typeof value === 'string' ? value : '',
    editorProps: { attributes },
    onUpdate: ({ editor: current }) => {
      const written = plainMarkup(current.getHTML())
      emitted.current.push(written)
      change(written)
    },
    onBlur: () => leave(),
  })
  useEffect(() => {
    if (typed)
      editor.chain().setTextSelection(editor.state.doc.content.size).insertContent({ type: 'text', text: typed }).run()
    if (isEntered) editor.commands.focus('end', { scrollIntoView: false })
  }, [editor, typed, isEntered])
  useEffect(() => editor.setOptions({ editorProps: { attributes } }), [editor, attributes])
  useEffect(() => {
    const known = emitted.current.indexOf(value)
    emitted.current = known < 0 ? [value] : emitted.current.slice(known)
    if (known >= 0) return
    editor.commands.setContent(typeof value === 'string' ? value : '', { emitUpdate: false })
  }, [editor, value])
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      Object.fromEntries(
        ['bold', 'italic', 'underline', 'strike', 'bulletList', 'orderedList', 'blockquote', 'link'].map(mark => [
          mark,
          current.isActive(mark),
        ]),
      ),
  })
  return (
    <div className={inputClass('m-editor')}>
      <RichTextBar controls={id} editor={editor} active={active} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}
