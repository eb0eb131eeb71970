import { useRef } from 'react'
import { type Weekday, weekdays } from '../../../engine/fields/week.ts'
import { useReader } from '../../data/reader.ts'
import { useListener } from './useListener.ts'
import { Button } from '../../ui/Button.tsx'

const targets = { all: weekdays, weekdays: weekdays.slice(0, 5), weekend: weekdays.slice(5) } as const
type Target = keyof typeof targets

interface Props {
  /** The day that is copied, as a person calls it. */
  name: string
  onCopy(days: readonly Weekday[]): void
}

/** Copies a day's hours to other days. */
export function CopyMenu({ name, onCopy }: Props) {
  const { t } = useReader()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    menu.current?.removeAttribute('open')
    menu.current?.querySelector('summary')?.focus()
  }
  useListener(menu, 'keydown', event => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    event.stopPropagation()
    close()
  })
  useListener(menu, 'focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && menu.current?.contains(relatedTarget))) menu.current?.removeAttribute('open')
  })
  return (
    <details ref={menu} className="hours-copy">
      <summary className="m-button m-small" aria-label={`${t('hours.form.copy')}: ${name}`}>
        {t('hours.form.copy')}
      </summary>
      <div className="hours-copy-body">
        {(Object.keys(targets) as Target[]).map(target => (
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
        ))}
      </div>
    </details>
  )
}
