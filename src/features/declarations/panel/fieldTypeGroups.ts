/** The field types that people can choose, grouped by topic. */
export const fieldTypeGroups = {
  text: ['text', 'multiline', 'richtext', 'words'],
  choice: ['choice', 'choices', 'reference', 'references'],
  number: ['integer', 'decimal', 'percent', 'boolean'],
  media: ['images', 'coordinates', 'file', 'files', 'videos', 'json'],
  time: ['date', 'instant', 'opening_hours'],
  contact: ['phone', 'email', 'url', 'social_links', 'identification_code', 'slug'],
} as const
