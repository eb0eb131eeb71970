import Bubble from '@mui/icons-material/ModeCommentOutlined'
import { actorOf } from '../../../panel/data/access.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { labelKey } from '../../../panel/data/values.ts'
import type { FieldMarkProps } from '../../../panel/record/slots/asides.ts'
import { useSidePlace } from '../../../panel/record/slots/sidePlace.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { mayComment, type CommentRules } from '../commentRules.ts'
import { commentsHash } from '../commentsHash.ts'
import { useOpenThreads } from './useComments.ts'
import './comments.css'

/**
 * The number of open threads about a field, and a button to open them or start one. A field with several properties has
 * one mark.
 */
export const commentsMark = (rules: CommentRules) =>
  function CommentsMark(props: FieldMarkProps) {
    const { profile } = usePanel()
    const { entity, property } = props
    const field = entity.fields.get(property.field.name)
    if (field?.properties[0] !== property || !mayComment(rules, actorOf(profile), entity)) return null
    return <Mark {...props} />
  }

function Mark({ entity, recordId, property }: FieldMarkProps) {
  const { t, number } = useReader()
  const { go } = useSidePlace()
  const { name } = property.field
  const open = useOpenThreads(entity, recordId, name)
  const field = entity.fields.get(name)
  const label = field ? t(labelKey(entity, field)) : name
  const words =
    open > 0
      ? `${t('together.open_threads', { smart_count: open })}: ${label}`
      : t('together.comment_on', { field: label })
  return (
    <Button
      tool
      className={open > 0 ? 'comments-mark comments-mark-open' : 'comments-mark'}
      // Keyboard users choose the field in the drawer; a tab stop at each field without comments would double the
      // number of stops.
      tabIndex={open > 0 ? undefined : -1}
      aria-label={words}
      title={words}
      onClick={() => go(`${commentsHash}/${name}`)}
    >
      <Bubble aria-hidden />
      {open > 0 && <span aria-hidden="true">{number(open)}</span>}
    </Button>
  )
}
