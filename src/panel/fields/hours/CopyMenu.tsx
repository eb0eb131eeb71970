import { type Weekday, weekdays } from '../../../engine/fields/week.ts'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { ToolMenu, useCloseMenu } from '../../ui/ToolMenu.tsx'

const targets = { all: weekdays, weekdays: weekdays.slice(0, 5), weekend: weekdays.slice(5) } as const
type Target = keyof typeof targets

interface Props {
  /** The name of the day to copy. */
  name: string
  onCopy(days: readonly Weekday[]): void
}

/** Copies a day's hours to other days. */
export function CopyMenu({ name, onCopy }: Props) {
  const { t } = useReader()
  return (
    <ToolMenu small label={t('hours.form.copy')} name={`${t('hours.form.copy')}: ${name}`}>
      <Targets onCopy={onCopy} />
    </ToolMenu>
  )
}

function Targets({ onCopy }: Pick<Props, 'onCopy'>) {
  const { t } = useReader()
  const close = useCloseMenu()
  return (Object.keys(targets) as Target[]).map(target => (
    <Button
      key={target}
      small
      onClick={() => {
        onCopy(targets[target])
        close()
      }}
    >
      {t(`hours.form.copy_to.${target}`)}
    </Button>
  ))
}
