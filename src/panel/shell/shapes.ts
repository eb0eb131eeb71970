import type { Shape } from '../ui/pages/PanelWait.tsx'
import type { ScreenName } from '../../tourism/panel/screens.ts'

/** What screens look like that are no list. */
const shapes: Partial<Record<ScreenName, Shape>> = {
  edit: 'form',
  create: 'form',
  home: 'cards',
  review: 'review',
  conversation: 'thread',
  report: 'text',
  page: 'text',
  notifications: 'thread',
  statistics: 'plots',
  profile: 'form',
  terms: 'text',
  contact: 'text',
  export: 'form',
  'send-mail': 'form',
  unsubscribe: 'text',
  campaign: 'text',
  letter: 'text',
  import: 'form',
  logout: 'text',
}

/** What a screen looks like while its code is on its way. */
export const shapeOf = (name: ScreenName): Shape => shapes[name] ?? 'list'
