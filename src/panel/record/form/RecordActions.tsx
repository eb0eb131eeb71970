import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { ToolMenu } from '../../ui/ToolMenu.tsx'

/** An action on the record on the screen. */
export interface RecordAction {
  name: string
  label: string
  /** Whether it is a main action and has its own button. Others are in a menu. */
  primary?: boolean | undefined
  /** Whether it is a plain button next to the main ones. */
  quiet?: boolean | undefined
  /** Whether it is destructive. */
  danger?: boolean | undefined
  /** Whether an action is in progress. */
  busy?: boolean | undefined
  run(): void
}

interface Props {
  actions: readonly RecordAction[]
  /** Whether something else on the screen has priority, such as saving changes. */
  isSecond: boolean
}

/**
 * The actions of a record: at most one filled button, the other main actions and plain buttons next to it, and a menu
 * with the rest.
 */
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
          {inOrder.map(({ name, label, danger, busy, run }) => (
            <MenuAction key={name} danger={danger} disabled={busy} onRun={run}>
              {label}
            </MenuAction>
          ))}
        </ToolMenu>
      )}
    </>
  )
}
