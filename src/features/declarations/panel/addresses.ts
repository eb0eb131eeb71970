/** The address of this page and of what is shown on it; a part of the editor is one too, so that it can be come back to. */
export const resourcesPath = '/resources'

export const editorParts = ['fields', 'resource', 'preview', 'publish'] as const
export type EditorPart = (typeof editorParts)[number]

export const historyPath = `${resourcesPath}?show=history`
/** The review of every draft. */
export const allDraftsPath = `${resourcesPath}?show=publish`

export const editorPath = (resource: string, part: EditorPart = 'fields'): string =>
  `${resourcesPath}?${new URLSearchParams({ edit: resource, ...(part === 'fields' ? {} : { show: part }) })}`
