/** The URL of this page. Parts of the editor have URLs too, so that back and forward work. */
export const resourcesPath = '/resources'

export const editorParts = ['fields', 'resource', 'preview', 'publish'] as const
export type EditorPart = (typeof editorParts)[number]

export const historyPath = `${resourcesPath}?show=history`
/** The URL of the review of all drafts. */
export const allDraftsPath = `${resourcesPath}?show=publish`

/** Returns the URL of the editor of a resource, at one of its parts. */
export const editorPath = (resource: string, part: EditorPart = 'fields'): string =>
  `${resourcesPath}?${new URLSearchParams({ edit: resource, ...(part === 'fields' ? {} : { show: part }) })}`
