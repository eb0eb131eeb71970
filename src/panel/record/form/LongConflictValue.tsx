import type { ComponentProps } from 'react'
import { localeOf } from '../../../engine/model/declaration.ts'
import { isBlank } from '../../data/values.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { linesOf } from '../../fields/parts/wordChanges.ts'
import { ChangedValue } from './ChangedValue.tsx'

/** A long text of a conflict: the words that differ from the text before both changes, or the whole text if that was empty. */
export default function LongConflictValue(props: ComponentProps<typeof ChangedValue>) {
  const { property, from, to } = props
  if (!isBlank(from)) return <ChangedValue {...props} />
  const text = fieldViewOf(property.type).comparison === 'marked_words' ? linesOf(to) : String(to)
  return (
    <span className="m-changed-text" lang={property.language && localeOf[property.language]}>
      {text}
    </span>
  )
}
