import type { FieldDeclaration } from '../../model/declaration.ts'

/** How visitors reach an establishment. */
export const contact: FieldDeclaration[] = [
  { name: 'mobile', type: 'phone', mobile: true, required: true, unless: 'phone', search: true, public: true },
  { name: 'phone', type: 'phone', search: true, public: true },
  { name: 'email', type: 'email', search: true, public: true },
  { name: 'website_url', type: 'url', public: true },
  { name: 'social_links', type: 'social_links', public: true },
]
