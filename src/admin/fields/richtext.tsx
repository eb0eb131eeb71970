import { lazy, Suspense } from 'react'
import { richtext as meaning } from '../../fields/richtext.ts'
import { afterPaint } from '../routing/afterPaint.ts'
import type { InputProps, Look } from './look.ts'
import { Excerpt } from './parts/Excerpt.tsx'

const Editor = lazy(() => afterPaint().then(() => import('./parts/RichTextEditor.tsx')))

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The words of a formatted text without its marks. */
export const plainOf = (html: unknown): string =>
  (meaning.words?.(html) ?? '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** The editor comes when a form needs it; until then the words stand in its place. */
const Input = (props: InputProps) => (
  <Suspense fallback={<div className="m-input m-editor" aria-busy="true">{plainOf(props.value ?? '')}</div>}>
    <Editor {...props} />
  </Suspense>
)

export const richtext: Look = {
  comparison: 'marked_words',
  Input,
  Cell: ({ value }) => <Excerpt text={plainOf(value)} />,
  several: true,
  wide: true,
  width: 2,
}
