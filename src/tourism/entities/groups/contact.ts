import type { FieldDeclaration } from '../../../engine/model/declaration.ts'

/** The contact details of an establishment for visitors. */
export const contact = [
  {
    name: 'mobile',
    type: 'phone',
    mobile: true,
    required: true,
    unless: 'phone',
    search: true,
    public: true,
    completeness: { weight: 5 },
  },
  { name: 'phone', type: 'phone', search: true, public: true },
  { name: 'email', type: 'email', search: true, public: true, completeness: { weight: 3 } },
  { name: 'website_url', type: 'url', public: true, completeness: { weight: 4 } },
  { name: 'social_links', type: 'social_links', public: true, completeness: { weight: 4, good: 2 } },
] as const satisfies FieldDeclaration[]
