import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useReader } from '../../data/reader.ts'
import { LinkBox } from './LinkBox.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** The ID of the editor's element. */
  controls: string
  editor: Editor
  active: Readonly<Record<string, boolean>>
  label: string
}

const tools: readonly { mark: string; sign: string; run(editor: Editor): void }[] = [
  { mark: 'bold', sign: 'B', run: editor => editor.chain().focus().toggleBold().run() },
  { mark: 'italic', sign: 'I', run: editor => editor.chain().focus().toggleItalic().run() },
  { mark: 'underline', sign: 'U', run: editor => editor.chain().focus().toggleUnderline().run() },
  { mark: 'strike', sign: 'S', run: editor => editor.chain().focus().toggleStrike().run() },
  { mark: 'bulletList', sign: '•', run: editor => editor.chain().focus().toggleBulletList().run() },
  { mark: 'orderedList', sign: '1.', run: editor => editor.chain().focus().toggleOrderedList().run() },
  { mark: 'blockquote', sign: '„“', run: editor => editor.chain().focus().toggleBlockquote().run() },
]

/** Returns a URL as a text that links to it. */
const linked = (href: string) => ({
  type: 'text',
  text: href.replace(/^mailto:/i, ''),
  marks: [{ type: 'link', attrs: { href } }],
})

const levels = [2, 3] as const

/** The toolbar of a formatted text; the buttons of formats at the cursor are pressed. */
export function RichTextBar({ controls, editor, active, label }: Props) {
  const { t } = useReader()
  const [linking, setLinking] = useState(false)
  const setLink = (href: string | null) => {
    setLinking(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      // Without a selection, the URL becomes the link's text; what is typed next is outside the link.
      chain.insertContent(linked(href)).unsetMark('link').run()
    else chain.setLink({ href }).run()
  }
  return (
    <div
      role="toolbar"
      aria-label={t('panel.richtext.tools', { field: label })}
      aria-controls={controls}
      className="m-row m-toolbar"
    >
      {levels.map(level => (
        <Tool
          key={level}
          sign={`H${level - 1}`}
          name={t('panel.richtext.heading', { level: level - 1 })}
          onPress={() => editor.chain().focus().toggleHeading({ level }).run()}
        />
      ))}
      {tools.map(tool => (
        <Tool
          key={tool.mark}
          sign={tool.sign}
          name={t(`panel.richtext.${tool.mark}`)}
          pressed={active[tool.mark]}
          onPress={() => tool.run(editor)}
        />
      ))}
      <Button small tool aria-pressed={active.link} aria-expanded={linking} onClick={() => setLinking(!linking)}>
        {t('panel.richtext.link')}
      </Button>
      {linking && (
        <LinkBox
          href={String(editor.getAttributes('link').href ?? '')}
          onDone={setLink}
          onCancel={() => setLinking(false)}
        />
      )}
    </div>
  )
}

const Tool = ({
  sign,
  name,
  pressed,
  onPress,
}: {
  sign: string
  name: string
  pressed?: boolean | undefined
  onPress(): void
}) => (
  <Button small tool aria-pressed={pressed} title={name} onClick={onPress}>
    {sign} <span className="m-hidden">{name}</span>
  </Button>
)
