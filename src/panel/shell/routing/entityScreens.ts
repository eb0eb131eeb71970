import type { ScreenName } from '../../../tourism/panel/screens.ts'

interface EntityScreens {
  list: ScreenName
  edit: ScreenName
}

const generated: EntityScreens = { list: 'list', edit: 'edit' }

/** Entities whose records are listed, or shown, on screens of their own. */
const own: Readonly<Record<string, Partial<EntityScreens>>> = {
  requests: { edit: 'review' },
  help: { edit: 'conversation' },
  reports: { list: 'reports', edit: 'report' },
  pages: { edit: 'page' },
  campaigns: { edit: 'campaign' },
  mail: { edit: 'letter' },
}

/** The screens of an entity's list and of one of its records: the generated ones where it has no own. */
export const entityScreens = (entity: string): EntityScreens => ({ ...generated, ...own[entity] })
