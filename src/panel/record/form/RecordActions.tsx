import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { ToolMenu, useCloseMenu } from '../../ui/ToolMenu.tsx'

/** Something that a person may do with the record on the screen. */
export interface RecordAction {
  name: string
  label: string
  /** What most people come for: a button of its own. The rest is in a menu. */
  primary?: boolean | undefined
  /** A quiet word beside those buttons. */
  quiet?: boolean | undefined
  /** Takes something away. */
  danger?: boolean | undefined
  /** What one of them started is under way. */
  busy?: boolean | undefined
  run(): void
}

interface Props {
  actions: readonly RecordAction[]
  /** Whether something else on the screen comes first now, such as saving what was written. */
  isSecond: boolean
}

/** What may be done with a record: at most one filled button, the others of its kind and quiet words beside it, and the rest in a menu. */
export function RecordActions({ actions, isSecond }: Props) {
  const { t } = useReader()
  const shown = actions.filter(({ primary }) => primary)
  const quiet = actions.filter(action => action.quiet)
  const further = actions.filter(action => !action.primary && !action.quiet)
  const inOrder = [...further.filter(({ danger }) => !danger), ...further.filter(({ danger }) => danger)]
  const leading = isSecond ? undefined : shown.at(-1)
  return (
    <>
      {shown.map(action => (
        <Button key={action.name} primary={action === leading} busy={action.busy} onClick={action.run}>
          {action.label}
        </Button>
      ))}
      {quiet.map(({ name, label, busy, run }) => (
        <Button key={name} tool busy={busy} onClick={run}>
          {label}
        </Button>
      ))}
      {inOrder.length > 0 && (
        <ToolMenu small label="⋯" name={t('panel.form.more')}>
          {inOrder.map(action => (
            <Item key={action.name} action={action} />
          ))}
        </ToolMenu>
      )}
    </>
  )
}

/** Closes the menu first, so that the focus comes back to its button after whatever is asked. */
function Item({ action }: { action: RecordAction }) {
  const close = useCloseMenu()
  return (
    <MenuItem
      danger={action.danger}
      disabled={action.busy}
      onClick={() => {
        close()
        action.run()
      }}
    >
      {action.label}
    </MenuItem>
  )
}
