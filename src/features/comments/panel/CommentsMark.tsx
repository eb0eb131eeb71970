import Bubble from '@mui/icons-material/ModeCommentOutlined'
import { actorOf } from '../../../panel/data/access.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { labelKey } from '../../../panel/data/values.ts'
import type { FieldMarkProps } from '../../../panel/record/slots/asides.ts'
import { useSidePlace } from '../../../panel/record/slots/sidePlace.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { mayComment, type Commenting } from '../commenting.ts'
import { commentsPlace } from '../place.ts'
import { useOpenThreads } from './useComments.ts'
import './comments.css'

/** How many open threads there are about the field, and the way to them or to a new one. A field in two languages or of several parts has one mark. */
export const commentsMark = (rules: Commenting) =>
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
      // Whoever uses the keyboard chooses the field beside the form; a stop at each empty field would double the way through it.
      tabIndex={open > 0 ? undefined : -1}
      aria-label={words}
      title={words}
      onClick={() => go(`${commentsPlace}/${name}`)}
    >
      <Bubble aria-hidden />
      {open > 0 && <span aria-hidden="true">{number(open)}</span>}
    </Button>
  )
}
