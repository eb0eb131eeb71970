import type { FieldDeclaration } from '../../model/declaration.ts'

/** How visitors reach an establishment. */
export const contact: FieldDeclaration[] = [
  { name: 'mobile', type: 'phone', mobile: true, search: true },
  { name: 'phone', type: 'phone', search: true },
  { name: 'email', type: 'email', search: true },
  { name: 'website_url', type: 'url' },
  { name: 'social_links', type: 'social_links' },
]
