import type { EntityDeclaration } from '../../engine/model/declaration.ts'

export const guides = {
  name: 'guides',
  title: 'name',
  icon: 'hiker',
  moderated: 3,
  own: ['user_id'],
  access: {
    read: ['management', 'own'],
    create: ['management', 'guide'],
    update: ['management', 'own'],
    delete: ['administrator'],
  },
  form: { access: ['management', 'guide'] },
  menu: ['management'],
  list: {
    access: ['management'],
    columns: ['name', 'status', 'completeness', 'guide_type_id', 'languages', 'mobile', 'certified', 'updated_at'],
    sort: ['updated_at', 'DESC'],
    filters: ['status', 'completeness', 'guide_type_id', 'languages', 'certified', 'outdated', 'suggested'],
  },
  groups: [
    {
      name: 'naming',
      fields: [
        {
          name: 'name',
          type: 'text',
          localized: true,
          required: true,
          search: true,
          maximum: 160,
          public: true,
          completeness: { weight: 10 },
        },
        {
          name: 'guide_type_id',
          type: 'choice',
          choices: 'guide_types',
          required: true,
          public: true,
          completeness: { weight: 5 },
        },
        {
          name: 'desc',
          type: 'multiline',
          localized: true,
          required: 'ge',
          maximum: 4_000,
          public: true,
          completeness: { weight: 30, good: 300 },
        },
        {
          name: 'languages',
          type: 'choices',
          choices: 'guide_languages',
          required: true,
          public: true,
          completeness: { weight: 15, good: 2 },
        },
        { name: 'certified', type: 'boolean', write: ['management'], public: true },
      ],
    },
    {
      name: 'contact',
      fields: [
        { name: 'email', type: 'email', search: true, public: true, completeness: { weight: 10 } },
        {
          name: 'mobile',
          type: 'phone',
          mobile: true,
          required: true,
          search: true,
          public: true,
          completeness: { weight: 15 },
        },
        { name: 'website', type: 'url', public: true, completeness: { weight: 15 } },
        { name: 'user_id', type: 'reference', reference: 'users', unique: true, write: ['management'] },
      ],
    },
  ],
} as const satisfies EntityDeclaration
