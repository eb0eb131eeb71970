import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { MenuItem } from '../../../../panel/ui/MenuItem.tsx'
import { useCloseMenu } from '../../../../panel/ui/ToolMenu.tsx'
import { useDeciders } from './useAssign.ts'

interface Props {
  /** The request to assign, if it is a single one. */
  id?: string
  /** The current assignee. */
  current?: string | null
  onPick(assignee: string | null): void
}

/** The menu items of an assignment: oneself, the others, or nobody. */
export function AssigneeItems({ id, current, onPick }: Props) {
  const { t } = useReader()
  const { profile } = usePanel()
  const close = useCloseMenu()
  const deciders = useDeciders(id)
  const others = deciders.filter(person => person.id !== profile.id)
  const choices: (readonly [id: string | null, word: string])[] = [
    ...(others.length < deciders.length ? [[profile.id, t('review.me')] as const] : []),
    ...others.map(person => [person.id, person.name] as const),
    [null, t('review.nobody')],
  ]
  return choices.map(([person, word]) => (
    <MenuItem
      key={person ?? ''}
      aria-current={person === current ? 'true' : undefined}
      onClick={() => {
        close()
        onPick(person)
      }}
    >
      {word}
    </MenuItem>
  ))
}
