import type { EntityDeclaration } from '../model/declaration.ts'

export const guides: EntityDeclaration = {
  name: 'guides',
  title: 'name',
  icon: 'guide',
  moderated: 3,
  own: ['user_id'],
  access: {
    read: ['management', 'own'],
    create: ['management', 'guide'],
    update: ['management', 'own'],
    delete: ['administrator'],
  },
  menu: ['management'],
  list: {
    access: ['management'],
    columns: ['name', 'status', 'guide_type_id', 'languages', 'mobile', 'certified', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['status', 'guide_type_id', 'languages', 'certified', 'outdated'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160, public: true },
        { name: 'guide_type_id', type: 'choice', choices: 'guide_types', required: true, public: true },
        { name: 'desc', type: 'multiline', localized: true, required: 'ge', maximum: 4_000, public: true },
        { name: 'languages', type: 'choices', choices: 'guide_languages', required: true, public: true },
        { name: 'certified', type: 'boolean', write: ['management'], public: true },
      ],
    },
    {
      name: 'contact',
      fields: [
        { name: 'email', type: 'email', search: true, public: true },
        { name: 'mobile', type: 'phone', mobile: true, required: true, search: true, public: true },
        { name: 'website', type: 'url', public: true },
        { name: 'user_id', type: 'reference', reference: 'users', unique: true, write: ['management'] },
      ],
    },
  ],
}
